import { expect, test } from 'vitest';
import { createSemaphore } from './create-semaphore.ts';

/** Tasks that start and end when the test says so. */
function someWork(names: string[], limit: ReturnType<typeof createSemaphore>, shares: Record<string, number>) {
  const begun: string[] = [];
  const ends = new Map(names.map((name) => [name, Promise.withResolvers<string>()]));
  const results = names.map((name) =>
    limit(shares[name] ?? 0, () => {
      begun.push(name);
      return ends.get(name)?.promise ?? Promise.resolve(name);
    }),
  );
  return { begun, results, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs tasks that fit side by side, queues the rest in order, and runs one larger than the room alone', async () => {
  const shares = { one: 40, two: 60, huge: 1000, small: 1 };
  const { begun, results, ends } = someWork(Object.keys(shares), createSemaphore(100), shares);
  await settled();
  expect(begun).toEqual(['one', 'two']);
  ends.get('one')?.resolve('one');
  await results[0];
  await settled();
  // The small one would fit, but doesn't overtake the one that has waited longer.
  expect(begun).toEqual(['one', 'two']);
  ends.get('two')?.resolve('two');
  await settled();
  expect(begun).toEqual(['one', 'two', 'huge']);
  ends.get('huge')?.resolve('huge');
  ends.get('small')?.resolve('small');
  expect(await Promise.all(results)).toEqual(['one', 'two', 'huge', 'small']);
});

test('frees its room and passes the error on when a task fails', async () => {
  const limit = createSemaphore(1);
  await expect(limit(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit(1, () => Promise.resolve('yes'))).toBe('yes');
});

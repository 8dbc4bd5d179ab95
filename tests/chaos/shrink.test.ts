import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const failsWith =
  (...needed: string[]) =>
  async (some: readonly string[]) =>
    needed.every((one) => some.includes(one));

test('what does not fail again is not shrunk', async () => {
  let runs = 0;
  expect(
    await shrink(
      ITEMS,
      async () => {
        runs += 1;
        return false;
      },
      20,
    ),
  ).toBeNull();
  expect(runs).toBe(1);
});

test('what a failure needs is left, be it one thing, two far apart, or everything', async () => {
  expect(await shrink(ITEMS, failsWith('f'), 100)).toEqual(['f']);
  expect(await shrink(ITEMS, failsWith('a', 'h'), 100)).toEqual(['a', 'h']);
  expect(await shrink(ITEMS, failsWith(...ITEMS), 100)).toEqual(ITEMS);
});

test('it ends after so many runs with the best so far', async () => {
  let runs = 0;
  const found = await shrink(
    ITEMS,
    async (some) => {
      runs += 1;
      return some.includes('h');
    },
    3,
  );
  expect(runs).toBe(3);
  expect(found).toContain('h');
  expect(found?.length).toBeLessThan(ITEMS.length);
});

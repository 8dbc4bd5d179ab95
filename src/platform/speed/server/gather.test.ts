import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { createGatherer } from './gather.ts';

/** Lets everything go on that waits for nothing but its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A run that waits to be let go, and remembers what it was asked. */
function heldRun() {
  const runs: { items: number[]; finish: (error?: Error) => void }[] = [];
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ items, finish: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) });
    });
  return { runs, run };
}

it('does the first at once and what comes meanwhile together, each with its own answer', async () => {
  const { runs, run } = heldRun();
  const add = createGatherer(run, { most: 10 });
  const answers = [1, 2, 3].map((item) => add(item));
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]?.finish();
  expect(await answers[0]).toBe(10);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  runs[1]?.finish();
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
});

it('takes no more than so many together', async () => {
  const { runs, run } = heldRun();
  const add = createGatherer(run, { most: 2 });
  const answers = [1, 2, 3, 4].map((item) => add(item));
  for (let place = 0; place < 3; place += 1) {
    runs[place]?.finish();
    await turn();
  }
  await Promise.all(answers);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

it('has as many runs under way as there are lanes, and no more', async () => {
  const { runs, run } = heldRun();
  const add = createGatherer(run, { most: 10, lanes: 2 });
  const answers = [1, 2, 3, 4].map((item) => add(item));
  expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
  runs[1]?.finish();
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4]]);
  runs[0]?.finish();
  runs[2]?.finish();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

it('fails those of a failed run, and goes on with the next', async () => {
  const { runs, run } = heldRun();
  const add = createGatherer(run, { most: 10 });
  const first = add(1);
  const second = add(2);
  runs[0]?.finish(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  runs[1]?.finish();
  expect(await second).toBe(20);
});

it('runs each of several alone where the database refuses what one of them wants, and says so once', async () => {
  const splits: number[][] = [];
  const refused = Object.assign(new DatabaseError('duplicate key', 0, 'error'), { code: '23505' });
  const run = (items: number[]) => (items.includes(3) ? Promise.reject(refused) : Promise.resolve(items.map((item) => item * 10)));
  const add = createGatherer(run, { most: 10, onSplit: (_, items) => splits.push(items) });
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => add(item)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(splits).toEqual([[2, 3, 4]]);
});

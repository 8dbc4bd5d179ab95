import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { createBatcher } from './batch.ts';

/** Lets everything proceed that waits only for its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A run that records its items and finishes when told. */
function heldRun() {
  const runs: { items: number[]; finish: (error?: Error) => void }[] = [];
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ items, finish: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) });
    });
  return { runs, run };
}

it('runs the first at once and batches those that arrive meanwhile, each with its own answer', async () => {
  const { runs, run } = heldRun();
  const add = createBatcher(run, { most: 10 });
  const answers = [1, 2, 3].map((item) => add(item));
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]?.finish();
  expect(await answers[0]).toBe(10);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  runs[1]?.finish();
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
});

it('limits the size of a batch', async () => {
  const { runs, run } = heldRun();
  const add = createBatcher(run, { most: 2 });
  const answers = [1, 2, 3, 4].map((item) => add(item));
  for (let place = 0; place < 3; place += 1) {
    runs[place]?.finish();
    await turn();
  }
  await Promise.all(answers);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

it('has as many concurrent runs as there are lanes, and no more', async () => {
  const { runs, run } = heldRun();
  const add = createBatcher(run, { most: 10, lanes: 2 });
  const answers = [1, 2, 3, 4].map((item) => add(item));
  expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
  runs[1]?.finish();
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4]]);
  runs[0]?.finish();
  runs[2]?.finish();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

it('rejects the callers of a failed run and continues with the next', async () => {
  const { runs, run } = heldRun();
  const add = createBatcher(run, { most: 10 });
  const first = add(1);
  const second = add(2);
  runs[0]?.finish(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  runs[1]?.finish();
  expect(await second).toBe(20);
});

it('runs each item alone if the database rejects one of them, and reports the split once', async () => {
  const splits: number[][] = [];
  const refused = Object.assign(new DatabaseError('duplicate key', 0, 'error'), { code: '23505' });
  const run = (items: number[]) => (items.includes(3) ? Promise.reject(refused) : Promise.resolve(items.map((item) => item * 10)));
  const add = createBatcher(run, { most: 10, onSplit: (_, items) => splits.push(items) });
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => add(item)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(splits).toEqual([[2, 3, 4]]);
});

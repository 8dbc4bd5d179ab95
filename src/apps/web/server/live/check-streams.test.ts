import { expect, test } from 'vitest';
import { createStreamCheck } from './check-streams.ts';

/** So many open streams, and which of them were checked; checks end when the test says so if `isHeld`. */
function crowd(count: number, { isHeld = false } = {}) {
  const streams = new Map(Array.from({ length: count }, (_, id) => [id, id]));
  const checked: number[] = [];
  const ends: (() => void)[] = [];
  const continueAfter = createStreamCheck<number>({
    open: { size: () => streams.size, values: () => streams.values() },
    check: async (id) => {
      checked.push(id);
      if (isHeld) await new Promise<void>((end) => ends.push(end));
    },
    everyMs: 5000,
  });
  return { streams, checked, ends, continueAfter, times: (id: number) => checked.filter((each) => each === id).length };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test.each([1, 7, 64, 1000])('checks each of %i streams once in five seconds, evenly', async (count) => {
  const { checked, continueAfter } = crowd(count);
  for (let tick = 0; tick < 50; tick += 1) await continueAfter(50);
  expect(Math.abs(checked.length - count / 2)).toBeLessThanOrEqual(1);
  for (let tick = 0; tick < 51; tick += 1) await continueAfter(50);
  expect(new Set(checked).size).toBe(count);
  expect(checked.length - count).toBeLessThanOrEqual(count / 50);
});

test('has at most 64 checks under way, however many are due, and goes on with the rest after them', async () => {
  const { checked, ends, continueAfter } = crowd(1000, { isHeld: true });
  const first = continueAfter(5000);
  void continueAfter(0);
  await turn();
  expect(checked).toHaveLength(64);
  for (let round = 1; round < 16; round += 1) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  expect(checked).toHaveLength(1000);
  for (const end of ends.splice(0)) end();
  await first;
  expect(checked).toHaveLength(1000);
});

test('passes over no stream because others end or open, and meets those that opened', async () => {
  const { streams, times, continueAfter } = crowd(100);
  for (let tick = 0; tick < 50; tick += 1) {
    await continueAfter(50);
    // Each was checked before it ended, and each one that opens comes last.
    streams.delete(tick - 5);
    streams.set(1000 + tick, 1000 + tick);
  }
  for (let tick = 0; tick < 110; tick += 1) await continueAfter(50);
  for (const id of streams.keys()) expect(times(id), String(id)).toBeGreaterThan(0);
});

test('a check that fails ends neither the step nor the ones after it', async () => {
  const streams = new Map([[1, 'bad']]);
  let checks = 0;
  const continueAfter = createStreamCheck<string>({
    open: { size: () => streams.size, values: () => streams.values() },
    check: () => Promise.reject(new Error(`no ${(checks += 1)}`)),
    everyMs: 100,
  });
  await expect(continueAfter(100)).rejects.toThrow('no 1');
  await expect(continueAfter(100)).rejects.toThrow('no 2');
});

test('checks nothing while nobody is connected', async () => {
  const { checked, continueAfter } = crowd(0);
  await continueAfter(60_000);
  expect(checked).toEqual([]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTabLock } from './tab-lock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stub of the browser's locks, as far as we use them: one at a time, in order. */
function locksOf(log: string[]): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    last = last.then(run).then(() => log.push('let go'));
    return last;
  };
  return { request: request as LockManager['request'] };
}

it('resolves at once, but lets the next tab in only once the storage has settled', async () => {
  const log: string[] = [];
  const locks = locksOf(log);
  const first = withTabLock('x', async () => log.push('first'), locks);
  const second = withTabLock('x', async () => log.push('second'), locks);
  await first;
  expect(log).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(249);
  expect(log).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(log).toEqual(['first', 'let go', 'second']);
});

it('passes on a failure of its work', async () => {
  await expect(withTabLock('x', () => Promise.reject(new Error('no')), locksOf([]))).rejects.toThrow('no');
});

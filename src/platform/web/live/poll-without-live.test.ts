import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollWithoutLive } from './poll-without-live.ts';
import { liveHub } from './live-hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  liveHub.setConnected(false);
});

test('polls while no live events arrive, stops while they do, and resumes once they are gone', () => {
  const ask = vi.fn<() => void>();
  const stop = pollWithoutLive(ask, 30_000);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  liveHub.setConnected(true);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  liveHub.setConnected(false);
  vi.advanceTimersByTime(30_000);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveHub } from './live-hub.ts';
import { retryWhenReachable } from './retry-when-reachable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  liveHub.setConnected(false);
});

test('retries when the device is online, the person is back or the server has restarted, and by itself only without a stream', () => {
  const [retry, page] = [vi.fn<() => void>(), new EventTarget()];
  const stop = retryWhenReachable(retry, 30_000, page);
  page.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('focus'));
  expect(retry).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(30_000);
  expect(retry).toHaveBeenCalledTimes(3);
  liveHub.setConnected(true);
  liveHub.emit({ type: 'again' });
  expect(retry).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(4);
  stop();
  liveHub.emit({ type: 'again' });
  page.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(4);
});

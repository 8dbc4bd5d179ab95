import { pollWithoutLive } from './poll-without-live.ts';
import { liveHub } from './live-hub.ts';

/**
 * Calls `retry` whenever the server may be reachable again: the device is online, the person is back, or the live stream opens; without a
 * stream also every `everyMs` milliseconds. Returns a function that stops it.
 */
export function retryWhenReachable(retry: () => void, everyMs: number, page: EventTarget = globalThis): () => void {
  const moments = ['online', 'focus'];
  for (const moment of moments) page.addEventListener(moment, retry);
  // A server that restarts changes nothing about the device.
  const stopListening = liveHub.listen(({ type }) => type === 'again' && retry());
  const stopPolling = pollWithoutLive(retry, everyMs);
  return () => {
    for (const moment of moments) page.removeEventListener(moment, retry);
    stopListening();
    stopPolling();
  };
}

import { liveHub } from './live-hub.ts';

/**
 * Calls `poll` every `everyMs` milliseconds unless live events arrive (docs/product.md#polling); returns a function that stops it. For
 * queries there is `usePolling`.
 */
export function pollWithoutLive(poll: () => void, everyMs: number): () => void {
  const timer = setInterval(() => {
    if (!liveHub.isConnected()) poll();
  }, everyMs);
  return () => clearInterval(timer);
}

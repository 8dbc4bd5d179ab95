import { liveHub } from './live-hub.ts';

/**
 * Calls `ask` every `everyMs` milliseconds unless live events arrive (docs/product.md#polling); returns a function that stops it. For
 * queries there is `usePolling`.
 */
export function pollWithoutLive(ask: () => void, everyMs: number): () => void {
  const timer = setInterval(() => {
    if (!liveHub.isConnected()) ask();
  }, everyMs);
  return () => clearInterval(timer);
}

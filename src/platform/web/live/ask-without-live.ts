import { liveHub } from './live-hub.ts';

/** Asks by the clock, each time that no live events arrive (docs/product.md#polling); answers how to stop. For queries there is `usePolling`. */
export function askWithoutLive(ask: () => void, everyMs: number): () => void {
  const timer = setInterval(() => {
    if (!liveHub.isConnected()) ask();
  }, everyMs);
  return () => clearInterval(timer);
}

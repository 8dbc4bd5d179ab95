import { useEffect, useSyncExternalStore } from 'react';
import { liveHub } from './live-hub.ts';

/** Whether live events arrive, so that nothing need be asked again by the clock. */
export function useLive(): boolean {
  return useSyncExternalStore(liveHub.onConnected, liveHub.isConnected, () => false);
}

/** How often to ask again: never while live events arrive, else after so many milliseconds (docs/product.md#polling). */
export function usePolling(everyMs: number): number | false {
  return useLive() ? false : everyMs;
}

/** Hears of what happens to a session (`session:…`) or an item (`content:…`) while the caller is on the screen. */
export function useLiveTopic(topic: string | null): void {
  useEffect(() => (topic === null ? undefined : liveHub.watch(topic)), [topic]);
}

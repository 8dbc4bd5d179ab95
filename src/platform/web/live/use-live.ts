import { useEffect, useSyncExternalStore } from 'react';
import { liveHub } from './live-hub.ts';

/** Whether live events arrive, so that no polling is needed. */
export function useLive(): boolean {
  return useSyncExternalStore(liveHub.onConnected, liveHub.isConnected, () => false);
}

/** Returns the polling interval: false while live events arrive, else `everyMs` milliseconds (docs/product.md#polling). */
export function usePolling(everyMs: number): number | false {
  return useLive() ? false : everyMs;
}

/** Watches a session (`session:{owner}:{id}`) or an item (`content:{owner}:{id}`) while the caller is on the screen. */
export function useLiveTopic(topic: string | null): void {
  useEffect(() => (topic === null ? undefined : liveHub.watch(topic)), [topic]);
}

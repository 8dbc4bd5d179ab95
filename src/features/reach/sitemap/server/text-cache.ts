import { LRUCache } from 'lru-cache';

/** A cache for texts that take long to generate and may be slightly stale. */
export type TextCache = (key: string, make: () => Promise<string>) => Promise<string>;

/**
 * Caches texts by key for `lifeMs`, up to `maxBytes` in all, evicting the least recently used first. Concurrent callers share one generation,
 * and failures aren't cached.
 */
export function createTextCache({ now, lifeMs, maxBytes }: { now: () => Date; lifeMs: number; maxBytes: number }): TextCache {
  const cached = new LRUCache<string, { until: number; text: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  });
  const running = new Map<string, Promise<string>>();
  return (key, make) => {
    const known = cached.get(key);
    if (known && known.until > now().getTime()) return Promise.resolve(known.text);
    const shared = running.get(key);
    if (shared) return shared;
    const until = now().getTime() + lifeMs;
    const text = make()
      .then((made) => {
        cached.set(key, { until, text: made });
        return made;
      })
      .finally(() => running.delete(key));
    running.set(key, text);
    return text;
  };
}

type Kept = { until: number; text: Promise<string>; bytes: number };

/** A cache for texts that take long to generate and may be slightly stale. */
export type KeptTexts = (key: string, make: () => Promise<string>) => Promise<string>;

/**
 * Caches texts by key for `lifeMs`, up to `maxBytes` in all, evicting the oldest first. Concurrent callers share one generation, and
 * failures aren't cached.
 */
export function keepTexts({ now, lifeMs, maxBytes }: { now: () => Date; lifeMs: number; maxBytes: number }): KeptTexts {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return (key, make) => {
    const known = kept.get(key);
    if (known && known.until > now().getTime()) return known.text;
    drop(key);
    const entry: Kept = { until: now().getTime() + lifeMs, text: make(), bytes: 0 };
    kept.set(key, entry);
    entry.text.then(
      (text) => {
        if (kept.get(key) !== entry) return;
        entry.bytes = text.length;
        bytes += entry.bytes;
        for (const oldest of kept.keys()) {
          if (bytes <= maxBytes) break;
          drop(oldest);
        }
      },
      () => {
        if (kept.get(key) === entry) drop(key);
      },
    );
    return entry.text;
  };
}

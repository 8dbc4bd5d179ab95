type Kept = { until: number; text: Promise<string>; bytes: number };

/** Texts that take long to make and may be a little old. */
export type KeptTexts = (key: string, make: () => Promise<string>) => Promise<string>;

/**
 * Keeps texts by their keys for so long, within so many bytes; what was made first goes first. Those who come at once wait for one
 * making, and one that fails is not kept.
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

import type { ViewRecord } from '../../contract.ts';
import { BATCH_MAX, countsAgain, QUEUE_MAX, QUEUE_MILLIS } from '../../rules.ts';

export type ViewQueue = {
  /** Records that the person saw an item; once in six hours. */
  add(record: ViewRecord): void;
  /** Sends the waiting records at once: when the person leaves the page. */
  flush(): void;
};

/** The items that the person saw and when, as stored between visits. */
export type SeenItems = { userId: string; at: Record<string, number> };

type Options = {
  userId: string;
  now: () => number;
  read: () => SeenItems | null;
  write: (seen: SeenItems) => void;
  send: (records: ViewRecord[]) => Promise<void>;
  /** Calls back after this many milliseconds; returns a function that cancels it. */
  later: (run: () => void, millis: number) => () => void;
};

// Six hours' worth for someone who scrolls all day; the oldest are dropped first.
const REMEMBERED_MAX = 500;

/**
 * Collects what a person saw and sends it in tens, or whatever there is after fifteen seconds or when they leave (docs/product.md#views).
 * Views that couldn't be sent wait for the next time, up to one call's worth.
 */
export function createViewQueue({ userId, now, read, write, send, later }: Options): ViewQueue {
  let waiting: ViewRecord[] = [];
  let undo: (() => void) | null = null;

  function flush(): void {
    undo?.();
    undo = null;
    const records = waiting;
    waiting = [];
    if (records.length === 0) return;
    send(records).catch(() => {
      waiting = [...records, ...waiting].slice(0, BATCH_MAX);
      undo ??= later(flush, QUEUE_MILLIS);
    });
  }

  return {
    add(record) {
      const known = read();
      const seen = known?.userId === userId ? known.at : {};
      const { id } = record.contentItemUri;
      if (!countsAgain(seen[id], now())) return;
      write({ userId, at: newestOf({ ...seen, [id]: now() }, now()) });
      waiting.push(record);
      if (waiting.length >= QUEUE_MAX) flush();
      else undo ??= later(flush, QUEUE_MILLIS);
    },
    flush,
  };
}

function newestOf(seen: Record<string, number>, now: number): Record<string, number> {
  const fresh = Object.entries(seen).filter(([, at]) => !countsAgain(at, now));
  return Object.fromEntries(fresh.toSorted(([, a], [, b]) => b - a).slice(0, REMEMBERED_MAX));
}

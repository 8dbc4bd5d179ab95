type Options<Stream> = {
  /** The open streams: how many, and an iterator that also returns those added while it runs, as a map's does. */
  open: { size(): number; values(): Iterator<Stream> };
  check: (stream: Stream) => Promise<void>;
  /** Each stream is checked once in so many milliseconds. */
  everyMs: number;
};

const PORTION = 64;

/**
 * Creates a step that checks open streams in turn, evenly over time and in portions that fit into one read of the database: requests share
 * these reads, so one that arrives meanwhile waits for one portion and not behind thousands of streams. Each call checks as many as have
 * become due in the milliseconds since the last one; while it is still busy, further calls only add to that, up to one round of all.
 */
export function createStreamCheck<Stream>({ open, check, everyMs }: Options<Stream>): (passedMs: number) => Promise<void> {
  let rest = open.values();
  let due = 0;
  let busy = false;

  return async (passedMs) => {
    due = Math.min(open.size(), due + (open.size() * passedMs) / everyMs);
    if (busy) return;
    busy = true;
    try {
      while (due >= 1) {
        const portion = takeNext(Math.min(PORTION, Math.floor(due)));
        due = Math.min(open.size(), due - portion.length);
        await Promise.all(portion.map(check));
      }
    } finally {
      busy = false;
    }
  };

  function takeNext(count: number): Stream[] {
    const taken: Stream[] = [];
    for (let isNewRound = false; taken.length < count;) {
      const next = rest.next();
      if (next.done !== true) taken.push(next.value);
      else if (isNewRound) break;
      else [rest, isNewRound] = [open.values(), true];
    }
    return taken;
  }
}

import { DatabaseError } from 'pg';

type QueuedItem<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void };

export type Batched<Item, Result> = (item: Item) => Promise<Result>;

type Options<Item> = {
  most: number;
  lanes?: number;
  /** Called once when a run of several fails because of one of them, before each is run alone. */
  onSplit?: (error: unknown, items: Item[]) => void;
};

/**
 * Batches concurrent requests: the first runs at once, and those that arrive while it is in progress run together after it, at most `most`
 * at a time. With several `lanes`, that many runs may be in progress at once, so that one side has work while the other is busy. `run`
 * returns one result per item, in order, and is one transaction or one read: if the database rejects it because of one of several items,
 * each is run alone, so that nobody fails because of another; any other failure rejects them all.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { most, lanes = 1, onSplit }: Options<Item>,
): Batched<Item, Result> {
  let waiting: QueuedItem<Item, Result>[] = [];
  let busy = 0;
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy < lanes) void work();
    });

  async function work(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await settle(batch);
    }
    busy -= 1;
  }

  async function settle(batch: QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index < results.length) resolve(results[index] as Result);
        else reject(new Error('A gathered run returned too few results.'));
      }
    } catch (error) {
      if (batch.length === 1 || !isOfOne(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      onSplit?.(
        error,
        batch.map(({ item }) => item),
      );
      for (const one of batch) await settle([one]);
    }
  }
}

// A constraint violation (class 23), or a deadlock (class 40).
function isOfOne(error: unknown): boolean {
  return error instanceof DatabaseError && /^(?:23|40)/.test(error.code ?? '');
}

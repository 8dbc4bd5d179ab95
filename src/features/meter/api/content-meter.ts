import type { CompletedCall, RequestContext } from '#platform/server/http/request-context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { countContentItems } from '../rules.ts';
import { addReads, type Reads } from '../server/commands/add-reads.ts';

/** The reader: an account, or an address with no one signed in. */
type Reader = Pick<RequestContext, 'address'> & { actor: { userId: string } | null };

export type ContentMeter = {
  /** Counts the content items in a procedure's response. */
  record(reader: Reader, call: Pick<CompletedCall, 'path' | 'outcome'>): void;
  /** Counts items served in another way, such as in a cached page. */
  add(reader: Reader, items: number): void;
  /** Writes the remaining counts and ends the meter. */
  close(): Promise<void>;
};

const FLUSH_EVERY_MS = 10_000;
const MOST_READERS = 20_000;

/**
 * Counts the content items that each account or network is served (docs/product.md#meter). Requests never wait for it: it counts in memory
 * and writes every ten seconds and when the program ends. Drops what can't be written, and readers beyond twenty thousand per interval: the
 * meter shows whom to look at and isn't used for billing.
 */
export function createContentMeter(
  services: Pick<Services, 'config' | 'db' | 'now' | 'newId' | 'jobs' | 'log' | 'rateLimits'>,
): ContentMeter {
  let counted = new Map<string, Reads>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function add({ actor, address }: Reader, items: number): void {
    if (items === 0) return;
    const reader = actor?.userId ?? networkOf(address);
    const known = counted.get(reader);
    if (known) known.items += items;
    else if (counted.size < MOST_READERS) counted.set(reader, { reader, userId: actor?.userId ?? null, items });
    // An idle meter writes nothing: programs that cache pages check whether the database has changed.
    timer ??= setTimeout(flush, FLUSH_EVERY_MS).unref();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (counted.size === 0) return;
    const reads = [...counted.values()].toSorted((one, other) => (one.reader < other.reader ? -1 : 1));
    counted = new Map();
    writing = writing.then(() => write(reads));
  }

  async function write(reads: Reads[]): Promise<void> {
    try {
      await inTransaction(services, (command) => addReads(command, reads));
    } catch (error) {
      services.log.warn({ err: error, readers: reads.length }, 'could not count what readers were served');
    }
  }

  return {
    record: (reader, { path, outcome }) => (outcome.ok ? add(reader, countContentItems(path, outcome.data)) : undefined),
    add,
    async close() {
      flush();
      await writing;
    },
  };
}

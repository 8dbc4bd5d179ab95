import {
  notifyManager,
  partialMatchKey,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import { isObject } from '#kernel/objects/is-object.ts';
import { withoutPrivate } from '#platform/web/query/private-responses.ts';
import { staleTimeOf, storedTimeOf } from '#platform/web/query/stale-times.ts';
import { UNSENT } from '#platform/web/storage/store-text.ts';

const OURS = 'turnout.';
const PREFIX = `${OURS}answer:`;
/**
 * What stays in the browser when a session ends: choices that identify nobody, and what was written, which is kept under its writer's
 * id. Unsent messages go when their writer leaves.
 */
const STAYS = /^turnout\.(?:(?:feed|captions|banner)$|(?:draft|unsent)\.)/;
const WRITTEN_AFTER_MS = 1000;
/** At most some 2 MB in all of the 5 that browsers give a site, so that there is always room for the session. */
const MAX_ENTRIES = 40;
const MAX_CHARACTERS = 50_000;

type StoredResponse = { owner: string; at: number; data: unknown };

type Parts = {
  /** The browser's storage; null if there is none. */
  storage: Storage | null;
  /** The person whose responses these are; those of guests aren't stored. */
  owner: () => string | null;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type ResponseStore = {
  /** Fills a query that has no data yet from the storage, and refetches it right afterwards if the response is stale. */
  persister: QueryPersister;
  /** Stores the responses of the client's queries from now on. */
  follow(client: QueryClient): void;
  /** Removes the responses to every query whose key starts like this one, including those that this visit hasn't fetched. */
  delete(queryKey: QueryKey): void;
  /** Writes pending responses now. */
  flush(): void;
  /** Removes every response, and nothing else: all of them can be fetched again. */
  clear(): void;
  /**
   * Removes everyone's responses, and all else that features have stored about the person, such as the items they viewed. What they wrote
   * stays; if they leave, unsent messages go too.
   */
  wipe(isLeft?: boolean): void;
};

/**
 * Creates a store of responses for the next visit (docs/product.md#client-cache): those that `stale-times.ts` allows, for one person,
 * until they expire. Nothing is read during hydration: a stored response is looked up when its query is first fetched, which never happens to
 * the responses that the server sent.
 */
export function createResponseStore({ storage, owner, now }: Parts): ResponseStore {
  const unwritten = new Map<string, Query>();
  let client: QueryClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(name: string, life: number): StoredResponse | null {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(name) ?? 'null');
      if (isStored(stored) && stored.owner === owner() && now() - stored.at < life) return stored;
    } catch {
      // An entry that can't be parsed is dropped.
    }
    drop(name);
    return null;
  }

  function drop(name: string): void {
    storage?.removeItem(name);
  }

  function write(query: Query, by: string): void {
    const name = PREFIX + query.queryHash;
    const text = withoutPrivate({ owner: by, at: query.state.dataUpdatedAt, data: query.state.data } satisfies StoredResponse);
    if (text === null || text.length > MAX_CHARACTERS) return drop(name);
    makeRoom();
    storage?.setItem(name, text);
  }

  function names(prefix = PREFIX): string[] {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter((name) => name.startsWith(prefix));
  }

  /** Drops the oldest third when the store is full, so that not every write has to make room. */
  function makeRoom(): void {
    const stored = names();
    if (stored.length < MAX_ENTRIES) return;
    const byAge = stored.map((name) => ({ name, at: read(name, Infinity)?.at ?? 0 })).sort((a, b) => a.at - b.at);
    for (const { name } of byAge.slice(0, Math.ceil(MAX_ENTRIES / 3))) drop(name);
  }

  function deleteStored(queryKey: QueryKey): void {
    for (const name of names()) if (partialMatchKey(keyIn(name), queryKey)) drop(name);
  }

  function wipe(isLeft = false): void {
    unwritten.clear();
    for (const name of names(OURS)) if (!STAYS.test(name) || (isLeft && name.startsWith(UNSENT))) drop(name);
  }

  function clear(): void {
    unwritten.clear();
    for (const name of names()) drop(name);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const by = owner();
    const queries = [...unwritten.values()];
    unwritten.clear();
    if (by === null) return;
    try {
      // A query that has been forgotten since may be another person's, and an invalidated one is out of date.
      for (const query of queries)
        if (client?.getQueryCache().get(query.queryHash) === query && !query.state.isInvalidated) write(query, by);
    } catch {
      // The storage is full or forbidden: the next visit asks the server, as a first one does.
      clear();
    }
  }

  function onChange(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated' || owner() === null || storedTimeOf(event.query.queryKey) === null) return;
    // An invalidated query is out of date because of something that this person did.
    if (event.action.type === 'invalidate') drop(PREFIX + event.query.queryHash);
    if (event.action.type !== 'success') return;
    unwritten.set(event.query.queryHash, event.query);
    timer ??= setTimeout(flush, WRITTEN_AFTER_MS);
  }

  return {
    delete: deleteStored,
    flush,
    clear,
    wipe,
    follow(next) {
      client = next;
      next.getQueryCache().subscribe(onChange);
    },
    persister(ask, context, query) {
      const life = storedTimeOf(query.queryKey);
      const stored = life !== null && query.state.data === undefined ? read(PREFIX + query.queryHash, life) : null;
      if (!stored) return ask(context);
      // The query counts a response's age from now; its own time makes it stale when it should be.
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: stored.at });
        if (now() - stored.at >= staleTimeOf(query.queryKey, stored.data)) void query.fetch().catch(() => undefined);
      });
      return stored.data;
    },
  };
}

function isStored(value: unknown): value is StoredResponse {
  return isObject(value) && typeof value.owner === 'string' && typeof value.at === 'number';
}

// An entry's name ends with the query's key as JSON.
function keyIn(name: string): QueryKey {
  const key: unknown = JSON.parse(name.slice(PREFIX.length));
  return Array.isArray(key) ? key : [];
}

import {
  notifyManager,
  QueryClient,
  type Query,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryClientConfig,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import type { ResponseStore } from '#platform/web/query/stored-responses.ts';

/**
 * A query client with a store of responses: what is invalidated or removed is dropped from the store too, whether or not this visit has
 * fetched it, and a response still in flight is fetched again.
 */
export class StoringQueryClient extends QueryClient {
  readonly #store: ResponseStore;

  constructor(store: ResponseStore, config: QueryClientConfig) {
    super(config);
    this.#store = store;
    store.follow(this);
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    this.#store.delete(filters?.queryKey ?? []);
    return notifyManager.batch(() => {
      for (const query of this.getQueryCache().findAll(filters)) askAnew(query);
      return super.invalidateQueries(filters, options);
    });
  }

  override removeQueries<Key extends QueryKey = QueryKey>(filters?: QueryFilters<Key>): void {
    this.#store.delete(filters?.queryKey ?? []);
    super.removeQueries(filters);
  }
}

// A first response in flight may have been read before the change. The library refetches only later responses.
function askAnew(query: Query): void {
  if (query.state.data !== undefined || query.state.fetchStatus === 'idle') return;
  void query.cancel({ silent: true });
  void query.fetch().catch(() => undefined);
}

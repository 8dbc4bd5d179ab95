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
import type { AnswerStore } from '#platform/web/stored-answers.ts';

/**
 * A query client beside a store of answers: what somebody has changed or removed is outdated in the store too, whether this visit
 * has asked for it or not, and so is an answer that is still on its way.
 */
export class StoringQueryClient extends QueryClient {
  readonly #store: AnswerStore;

  constructor(store: AnswerStore, config: QueryClientConfig) {
    super(config);
    this.#store = store;
    store.follow(this);
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    this.#store.forget(filters?.queryKey ?? []);
    return notifyManager.batch(() => {
      for (const query of this.getQueryCache().findAll(filters)) askAnew(query);
      return super.invalidateQueries(filters, options);
    });
  }

  override removeQueries<Key extends QueryKey = QueryKey>(filters?: QueryFilters<Key>): void {
    this.#store.forget(filters?.queryKey ?? []);
    super.removeQueries(filters);
  }
}

// A first answer under way may have been read before the change. The library asks anew for later answers alone.
function askAnew(query: Query): void {
  if (query.state.data !== undefined || query.state.fetchStatus === 'idle') return;
  void query.cancel({ silent: true });
  void query.fetch().catch(() => undefined);
}

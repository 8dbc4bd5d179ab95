import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryClientConfig,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import type { AnswerStore } from '#platform/web/stored-answers.ts';

/**
 * A query client beside a store of answers: what somebody has changed or removed is outdated in the store too, whether this visit
 * has asked for it or not.
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
    return super.invalidateQueries(filters, options);
  }

  override removeQueries<Key extends QueryKey = QueryKey>(filters?: QueryFilters<Key>): void {
    this.#store.forget(filters?.queryKey ?? []);
    super.removeQueries(filters);
  }
}

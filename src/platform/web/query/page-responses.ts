import { dehydrate, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A response that the server sends with a page; `at` is when it was made, in milliseconds since 1970. */
export type PageResponse = { key: QueryKey; queryType?: 'infinite'; data: unknown; at: number };

// What is the same for all of them doesn't travel.
const SUCCEEDED = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const;

/** Returns the responses that a client has; queries that failed are left out. */
export function pageResponses(client: QueryClient): PageResponse[] {
  const queries = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status === 'success' }).queries ?? [];
  return queries.map(({ queryKey, queryType, state: { data, dataUpdatedAt } }) => ({
    key: queryKey,
    ...(queryType && { queryType }),
    data,
    at: dataUpdatedAt,
  }));
}

/** Gives a client the responses of a page, as if it had fetched them itself; they never replace newer ones. */
export function takePageResponses(client: QueryClient, responses: readonly PageResponse[]): void {
  // By hand: the library's own way also knows promises and mutations, which every first visit would load.
  for (const { key, queryType, data, at } of responses) {
    const state = { ...SUCCEEDED, data, dataUpdatedAt: at };
    const options = { queryKey: key, queryHash: hashKey(key), ...(queryType && { _type: queryType }) };
    const query = client.getQueryCache().build(client, options, state);
    if (at > query.state.dataUpdatedAt) query.setState(state);
  }
}

import { dehydrate, hashKey, hydrate, type DehydratedState, type QueryClient, type QueryKey } from '@tanstack/react-query';

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
  const queries: NonNullable<DehydratedState['queries']> = responses.map(({ key, queryType, data, at }) => ({
    queryKey: key,
    queryHash: hashKey(key),
    dehydratedAt: at,
    ...(queryType && { queryType }),
    state: { ...SUCCEEDED, data, dataUpdatedAt: at },
  }));
  hydrate(client, { queries });
}

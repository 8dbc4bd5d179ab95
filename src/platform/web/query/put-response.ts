import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Writes the server's response to a change into the cache. Cancels an earlier query that is still in flight: it may have been read before the
 * change and must not overwrite the new answer.
 */
export async function putResponse<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<unknown>(queryKey, answer);
}

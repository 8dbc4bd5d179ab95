import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Writes what the server has just answered to a change into what was loaded. An answer to an earlier question that is still on its
 * way may have been read before the change: it is not waited for, and cannot come over the new one.
 */
export async function putAnswer<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<unknown>(queryKey, answer);
}

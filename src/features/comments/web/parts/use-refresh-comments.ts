import { useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';

/** Reads the conversation and the counts beside it anew. */
export function useRefreshComments(): () => Promise<void> {
  const trpc = useTrpc();
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries(trpc.comment.pathFilter()),
      queries.invalidateQueries(trpc.content.getContentItem.pathFilter()),
    ]);
  };
}

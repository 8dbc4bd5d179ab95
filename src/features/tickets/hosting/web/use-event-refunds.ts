import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';

const POLL_MILLIS = 2000;

/** How far the refunds of an event's tickets have got, for its host, polled while some are under way; and the call that starts them. */
export function useEventRefunds(event: SessionEvent) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const isHost = useMyUserId() === event.sessionOwnerUserId;
  const named = { userId: event.sessionOwnerUserId, sessionEventId: event.id };
  const progress = useQuery({
    ...trpc.ticket.getEventRefunds.queryOptions(named),
    enabled: isHost && event.cancelled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.underWay > 0 ? POLL_MILLIS : false),
  });
  const { mutate, isPending, error } = useMutation(
    trpc.ticket.refundEvent.mutationOptions({
      onSettled: () => invalidate({ kind: 'booking' }),
    }),
  );
  return {
    progress: progress.data,
    refundAll: (onBegun: () => void) => mutate(named, { onSuccess: onBegun }),
    beginning: isPending,
    error,
  };
}

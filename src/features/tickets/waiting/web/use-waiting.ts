import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { PaysWith } from '../contract.ts';
import { JOINED_LIST, LEFT_LIST } from '../copy.ts';

/** Others move ahead without a change of one's own. */
const POLL_MS = 60_000;

/** Where the reader stands on the waiting list of an event, or how it works; disabled for those who can't be on it. */
export function useWaitingPosition({ id: sessionEventId, sessionOwnerUserId: userId }: SessionEvent, enabled: boolean) {
  const trpc = useTrpc();
  return useQuery({
    ...trpc.ticket.getWaitingPosition.queryOptions({ userId, sessionEventId }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'none' ? false : POLL_MS),
  });
}

/** Joins the waiting list of an event, changes what will pay, or leaves it. */
export function useWaiting({ id: sessionEventId, sessionOwnerUserId: userId }: SessionEvent) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const onSettled = () => invalidate({ kind: 'booking' });
  const onError = (error: { message: string }) => showToast({ text: error.message, tone: 'danger' });
  const join = useMutation({
    ...trpc.ticket.joinWaitingList.mutationOptions(),
    onError,
    onSettled,
    onSuccess: () => showToast({ text: JOINED_LIST, tone: 'good' }),
  });
  const leave = useMutation({
    ...trpc.ticket.leaveWaitingList.mutationOptions(),
    onError,
    onSettled,
    onSuccess: () => showToast({ text: LEFT_LIST, tone: 'good' }),
  });
  return {
    join: (paysWith: PaysWith) => join.mutate({ userId, sessionEventId, paysWith }),
    leave: () => leave.mutate({ userId, sessionEventId }),
    joining: join.isPending,
    leaving: leave.isPending,
  };
}

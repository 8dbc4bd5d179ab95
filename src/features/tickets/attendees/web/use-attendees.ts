import { keepPreviousData, useInfiniteQuery, useMutation, useMutationState } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { Attendee, AttendeeState, MarkAttendee } from '../../contract.ts';

const PAGE_SIZE = 50;
/** A second phone at the door may check people in too. */
const POLL_MS = 15_000;

/** A date's current attendees, page by page, and the taps that check one in, or note that they didn't come, or undo that. */
export function useAttendees(sessionEventId: string | null, state: AttendeeState | undefined, search: string) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const list = useInfiniteQuery({
    ...trpc.ticket.queryGuests.infiniteQueryOptions(
      { sessionEventId: sessionEventId ?? '', limit: PAGE_SIZE, ...(state ? { state } : {}), ...(search === '' ? {} : { search }) },
      { getNextPageParam: (last) => last.nextCursor },
    ),
    enabled: sessionEventId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  // Without a connection, several taps wait for it at once.
  const waiting = useMutationState({
    filters: { mutationKey: trpc.ticket.markGuest.mutationKey(), status: 'pending' },
    select: ({ state: { variables } }) => (variables as MarkAttendee | undefined)?.ticketId,
  });
  const mark = useMutation({
    ...trpc.ticket.markGuest.mutationOptions(),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: () => invalidate({ kind: 'guest' }),
  });
  const markNoShow = useMutation({
    ...trpc.ticket.markNoShow.mutationOptions(),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: () => invalidate({ kind: 'guest' }),
  });
  return {
    list,
    attendees: list.data?.pages.flatMap((page) => page.items) ?? [],
    counts: list.data?.pages[0]?.counts,
    kinds: list.data?.pages[0]?.kinds,
    isMarked: (ticketId: string) => waiting.includes(ticketId) || (markNoShow.isPending && markNoShow.variables.ticketId === ticketId),
    mark: ({ ticketId }: Attendee, here: boolean) => sessionEventId !== null && mark.mutate({ sessionEventId, ticketId, here }),
    markNoShow: ({ ticketId }: Attendee, noShow: boolean) =>
      sessionEventId !== null && markNoShow.mutate({ sessionEventId, ticketId, noShow }),
  };
}

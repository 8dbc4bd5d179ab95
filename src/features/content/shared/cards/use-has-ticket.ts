import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/** Whether the reader has a ticket to an upcoming date, so that lists don't offer it again; one request for all lists of a page. */
export function useHasTicket(sessionEventId: string | null): boolean {
  const trpc = useTrpc();
  const me = useMyUserId();
  const { data } = useQuery({ ...trpc.ticket.queryMyDates.queryOptions(), enabled: me !== null && sessionEventId !== null });
  return sessionEventId !== null && (data?.includes(sessionEventId) ?? false);
}

import { useQuery } from '@tanstack/react-query';
import { useHasTicket } from '#features/content/shared/cards/use-has-ticket.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { OfferRail } from '../web/parts/offer-rail.tsx';

export type SimilarSessionsProps = { userId: string; sessionId: string; nextEventId: string | null };

/**
 * At the end of a session: similar ones, and others its attendees went to. Renders nothing if there are none, nor for the host and for people
 * who have booked the next date: neither is choosing.
 */
export function SimilarSessions({ userId, sessionId, nextEventId }: SimilarSessionsProps) {
  const trpc = useTrpc();
  const isHost = useMyUserId() === userId;
  const isBooked = useHasTicket(nextEventId);
  const found = useQuery(trpc.discovery.querySimilar.queryOptions({ userId, sessionId }, { enabled: !isHost }));
  if (isHost || isBooked) return null;
  const { similar = [], alsoCame = [] } = found.data ?? {};
  return (
    <>
      {alsoCame.length > 0 ? <OfferRail id="also-came" title="People who came also went to" offers={alsoCame} /> : null}
      {similar.length > 0 ? <OfferRail id="similar" title="Similar sessions" offers={similar} /> : null}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { OfferRail } from './offer-rail.tsx';

/** At the end of a session: similar ones, and others its guests attended. Renders nothing if there are none. */
export function SimilarSessions({ userId, sessionId }: { userId: string; sessionId: string }) {
  const trpc = useTrpc();
  const found = useQuery(trpc.discovery.querySimilar.queryOptions({ userId, sessionId }));
  const { similar = [], alsoCame = [] } = found.data ?? {};
  return (
    <>
      {alsoCame.length > 0 ? <OfferRail id="also-came" title="People who came also went to" offers={alsoCame} /> : null}
      {similar.length > 0 ? <OfferRail id="similar" title="Similar sessions" offers={similar} /> : null}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { AvailabilityPill } from '#features/sessions/shared/availability-pill.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { heldForYou } from '../copy.ts';
import { useWaitingPosition } from './use-waiting.ts';

/**
 * The availability of a date to somebody who may hold places of it: from its waiting list, or by a checkout that is open. Load it lazily.
 */
export function OwnAvailability({ event, userId }: { event: SessionEvent; userId: string }) {
  const now = useNow();
  const trpc = useTrpc();
  const zone = useViewerZone() ?? event.timeZone;
  const position = useWaitingPosition(event, Boolean(event.waitingCount)).data;
  const { data: order } = useQuery(trpc.payment.getPayment.queryOptions({ itemId: event.id, userId }));
  const isOffered = position?.state === 'offered' || position?.state === 'paying';
  const held = order?.checkoutExpiresAt
    ? { until: order.checkoutExpiresAt, seats: order.description.seats ?? 1 }
    : { until: isOffered ? position.until : null, seats: 1 };
  const until = held.until === null ? null : new Date(held.until);
  if (until === null || until <= now || event.cancelled) return <AvailabilityPill event={event} />;
  return <Pill tone="good">{heldForYou(held.seats, until, { now, timeZone: zone })}</Pill>;
}

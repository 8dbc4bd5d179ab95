import type { SessionEvent } from '#features/sessions/contract.ts';
import { AvailabilityPill } from '#features/sessions/shared/availability-pill.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { offerUntil } from '../copy.ts';
import { useWaitingPosition } from './use-waiting.ts';

/** The availability of a date that people wait for, to one of them: full, unless a place is held for them. Load it lazily. */
export function OwnAvailability({ event }: { event: SessionEvent }) {
  const now = useNow();
  const zone = useViewerZone() ?? event.timeZone;
  const position = useWaitingPosition(event, true).data;
  const isHeld = position?.state === 'offered' || position?.state === 'paying';
  const until = isHeld && position.until !== null ? new Date(position.until) : null;
  if (until === null || until <= now) return <AvailabilityPill event={event} />;
  return <Pill tone="good">1 place held for you until {offerUntil(until, now, zone)}</Pill>;
}

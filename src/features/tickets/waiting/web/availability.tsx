import type { SessionEvent } from '#features/sessions/contract.ts';
import { AvailabilityPill } from '#features/sessions/shared/availability-pill.tsx';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const OwnAvailability = lazyPart(async () => (await import('./own-availability.tsx')).OwnAvailability);

/** The availability of a date to its reader: places that they hold themselves aren’t lost to them. */
export function Availability({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  const pill = <AvailabilityPill event={event} />;
  if (me === null || me === event.sessionOwnerUserId || event.seatsLeft === null) return pill;
  return <OwnAvailability event={event} userId={me} waiting={pill} />;
}

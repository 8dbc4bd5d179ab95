import type { SessionEvent } from '#features/sessions/contract.ts';
import { OpeningPanel } from '../../opening/web/opening-panel.tsx';
import { WaitingPanel } from '../../waiting/web/waiting-panel.tsx';
import { DatesWithPlaces } from './dates-with-places.tsx';

/**
 * What there is instead of a place: the way to be reminded of a date that can't be booked yet; for one without a place for now, the way to wait
 * for one, and dates that have some. Load it lazily.
 */
export function Instead({ event, isOpen }: { event: SessionEvent; isOpen: boolean }) {
  if (!isOpen) return <OpeningPanel event={event} />;
  return (
    <>
      <WaitingPanel event={event} />
      <DatesWithPlaces event={event} />
    </>
  );
}

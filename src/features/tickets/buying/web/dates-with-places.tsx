import { Link } from 'react-router';
import { shortWhen } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { seatsLabel } from '#features/content/copy.ts';
import { useDatesWithPlaces } from '#features/content/shared/cards/use-dates-with-places.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

const SHOWN = 3;

/** Where a date is full: the session's next dates with places. Load it lazily. */
export function DatesWithPlaces({ event }: { event: SessionEvent }) {
  const { sessionId, sessionOwnerUserId: userId, sessionOwnerUsername } = event;
  const dates = useDatesWithPlaces({ sessionId, userId }, SHOWN);
  const viewerZone = useViewerZone();
  if (dates.length === 0) return null;
  return (
    <section aria-label="Next dates with places" className="mt-4">
      <h3 className="mb-2 text-[13.5px] font-semibold">Next dates with places</h3>
      <ul className="flex flex-col gap-2">
        {dates.map((date) => (
          <li key={date.id}>
            <Link
              to={paths.event(sessionOwnerUsername, sessionId, date.id)}
              preventScrollReset
              className="flex min-h-11 items-center justify-between gap-3 rounded-full border border-line bg-surface px-4 py-2 text-[14px] leading-tight font-medium hover:border-line-strong"
            >
              {shortWhen(date, viewerZone)}
              {date.seatsLeft === null ? null : (
                <span className="text-[13px] font-normal whitespace-nowrap text-ink-2">{seatsLabel(date.seatsLeft)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

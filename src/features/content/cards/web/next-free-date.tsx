import { Link } from 'react-router';
import { shortWhen } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { useDatesWithPlaces } from '../../shared/cards/use-dates-with-places.ts';

export type NextFreeDateProps = { sessionId: string; userId: string; username: string };

/** On the card of a date that is full: the session's next date with places, if there is one. Load it lazily. */
export function NextFreeDate({ sessionId, userId, username }: NextFreeDateProps) {
  const [date] = useDatesWithPlaces({ sessionId, userId }, 1);
  const viewerZone = useViewerZone();
  if (date === undefined) return null;
  return (
    <Link
      to={paths.event(username, sessionId, date.id)}
      // The card may be a link as a whole.
      className="relative z-10 inline-flex min-h-6 w-fit items-center text-[13.5px] font-semibold whitespace-nowrap text-accent-text hover:underline"
    >
      Places on {shortWhen(date, viewerZone)}
    </Link>
  );
}

import { useSearchParams } from 'react-router';
import { eventWhen } from '#kernel/time/event-when.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { readCalendarAddress } from '#features/sessions/shared/calendar/calendar-address.ts';
import { CalendarViews } from '#features/sessions/shared/calendar/calendar-views.tsx';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { dayIn } from '#features/sessions/shared/calendar/month-days.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { FoundSession } from './session-row.tsx';
import { CALENDAR_PARAMS, type SearchAddress } from '../../query/web/search-address.ts';
import { useDatesOfMonth } from './use-dates-of-month.ts';

type CalendarViewProps = { sessions: readonly FoundSession[]; address: SearchAddress; today: string };

/** The sessions found, on the days of all their dates that match; it begins on the first of these days. */
export function CalendarView({ sessions, address, today }: CalendarViewProps) {
  const viewerZone = useViewerZone();
  const [params] = useSearchParams();
  const first = firstDay(
    sessions.map((session) => calendarEntryOf(session, viewerZone)),
    today,
  );
  const shown = readCalendarAddress(params, CALENDAR_PARAMS, first);
  const month = shown.day.slice(0, 7);
  const { onDates, isPending, isComplete, note } = useDatesOfMonth(sessions, { address, today, month });
  const entries = onDates
    .map((session) => calendarEntryOf(session, viewerZone))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return (
    // What follows it begins below what is in sight, so that it doesn't move once the dates are known.
    <section aria-label="Calendar" className="mb-5 min-h-[calc(100dvh-200px)]">
      <CalendarViews
        shown={shown}
        names={CALENDAR_PARAMS}
        fallback={first}
        today={today}
        entries={entries}
        foldsPast
        isPending={isPending && !entries.some(({ day }) => day.startsWith(month))}
        {...(isComplete
          ? { empty: 'Nothing that matches is on this month.' }
          : { emptyTitle: 'This month couldn’t be shown whole', empty: null })}
      />
      {note === null ? null : <p className="mt-3 text-[13px] text-ink-2">{note}</p>}
    </section>
  );
}

function firstDay(entries: readonly CalendarEntry[], otherwise: string): string {
  return (
    entries.reduce<CalendarEntry | null>((first, entry) => (first && first.start <= entry.start ? first : entry), null)?.day ?? otherwise
  );
}

function calendarEntryOf({ title, path, date }: FoundSession, viewerZone: string | null): CalendarEntry {
  const { zone } = eventWhen(date, viewerZone);
  const start = new Date(date.startDateTime);
  return {
    id: date.id,
    kind: 'hosted',
    title,
    to: path,
    start: date.startDateTime,
    end: date.endDateTime,
    zone,
    day: dayIn(start, zone),
    time: formatTime(start, zone),
    place: date.locationType === 'online' ? 'Online' : (date.city ?? 'In-Person'),
    cancelled: false,
  };
}

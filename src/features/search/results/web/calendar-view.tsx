import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { eventWhen } from '#kernel/time/event-when.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import { MonthCalendar } from '#features/sessions/shared/calendar/month-calendar.tsx';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { dayIn, nameOfMonth, shiftMonth } from '#features/sessions/shared/calendar/month-days.ts';
import { useEarlier } from '#features/sessions/shared/calendar/use-earlier.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Card } from '#ui/layout/card.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { FoundSession } from './session-row.tsx';
import type { SearchAddress } from '../../query/web/search-address.ts';
import { useDatesOfMonth } from './use-dates-of-month.ts';

type CalendarViewProps = { sessions: readonly FoundSession[]; address: SearchAddress; today: string };

/** The sessions found, on the days of all their dates that match: a month on wide screens, only the days with sessions on phones. */
export function CalendarView({ sessions, address, today }: CalendarViewProps) {
  const viewerZone = useViewerZone();
  const [month, setMonth] = useState(() =>
    firstDay(
      sessions.map((session) => calendarEntryOf(session, viewerZone)),
      today,
    ).slice(0, 7),
  );
  const { onDates, note } = useDatesOfMonth(sessions, { address, today, month });
  const entries = onDates
    .map((session) => calendarEntryOf(session, viewerZone))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const inMonth = entries.filter(({ day }) => day.startsWith(month));
  const earlier = useEarlier(month, today);
  const shown = earlier.isShown ? inMonth : inMonth.filter(({ day }) => day >= today);
  const days = [...new Set(shown.map(({ day }) => day))];
  return (
    <Card as="section" padded aria-label="Calendar" className="mb-5">
      <div className="mb-3 flex items-center justify-between gap-2">
        <IconButton icon={ChevronLeft} label="Previous month" onClick={() => setMonth(shiftMonth(month, -1))} />
        <h2 className="text-[17px]" aria-live="polite">
          {nameOfMonth(month)}
        </h2>
        <IconButton icon={ChevronRight} label="Next month" onClick={() => setMonth(shiftMonth(month, 1))} />
      </div>
      <div className="hidden sm:block">
        <MonthCalendar month={month} today={today} entries={entries} />
      </div>
      <div className="flex flex-col gap-4 sm:hidden">
        {shown.length < inMonth.length ? <p>{earlier.button(inMonth.length - shown.length, 'date')}</p> : null}
        {days.length === 0 ? (
          <p className="py-4 text-center text-ink-2">{inMonth.length === 0 ? 'Nothing this month.' : 'Nothing more this month.'}</p>
        ) : null}
        {days.map((day) => (
          <section key={day}>
            <h3 className="mb-2 text-[15px]">{formatDay(new Date(`${day}T12:00:00.000Z`), 'UTC')}</h3>
            <ul className="flex flex-col gap-2">
              {shown
                .filter((entry) => entry.day === day)
                .map((entry) => (
                  <li key={entry.id}>
                    <Link to={entry.to} className="flex min-h-11 items-center gap-3 rounded-small bg-sunken px-3 hover:underline">
                      <span className="text-[13.5px] text-ink-2 tabular-nums">{entry.time}</span>
                      <span className="min-w-0 flex-1 truncate font-semibold">{entry.title}</span>
                      <span className="truncate text-[13.5px] text-ink-2">{entry.place}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {note === null ? null : <p className="mt-3 text-[13px] text-ink-2">{note}</p>}
    </Card>
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

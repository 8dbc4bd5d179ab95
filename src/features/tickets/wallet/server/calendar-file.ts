import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import { oneLine } from '#kernel/text/one-line.ts';

export type CalendarEntry = {
  ticketId: string;
  title: string;
  /** The line below the title. */
  subtitle: string | null;
  start: Date;
  end: Date;
  place: string;
  url: string;
  host: string;
  /** The host’s notes for participants. */
  notes: string | null;
  cancelled: boolean;
  /** How often the entry has changed (RFC 5545, SEQUENCE): a calendar keeps the highest. */
  sequence: number;
  stamp: Date;
};

/** Returns one event as a calendar file (RFC 5545). The ticket's id makes a later file replace the earlier one in the calendar. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({
    // The library escapes everything but the name.
    name: oneLine(entry.title),
    prodId: { company: 'Turnout', product: 'Tickets', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${entry.ticketId}@turnout`,
    summary: entry.title,
    start: entry.start,
    end: entry.end,
    stamp: entry.stamp,
    sequence: entry.sequence,
    location: entry.place,
    url: entry.url,
    description: [
      ...(entry.subtitle === null ? [] : [entry.subtitle]),
      `Hosted by ${entry.host}. ${entry.url}`,
      ...(entry.notes === null ? [] : [`Good to know: ${entry.notes}`]),
    ].join('\n\n'),
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // RFC 5545 section 3.1 ends every line, which the library leaves out for the last.
  return `${calendar.toString()}
`;
}

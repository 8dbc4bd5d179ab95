import { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import { oneLine } from '#kernel/text/one-line.ts';

export type CalendarEntry = {
  /** The id of the ticket or, for its host, of the date. */
  ticketId: string;
  title: string;
  /** The line below the title. */
  subtitle: string | null;
  start: Date;
  end: Date;
  place: string;
  url: string;
  /** Null if the calendar is the host's own. */
  host: string | null;
  /** What was booked, such as `2 × Child`; missing if there is only one kind. */
  tickets?: string | undefined;
  /** The host’s notes for participants. */
  notes: string | null;
  cancelled: boolean;
  /** How often the entry has changed (RFC 5545, SEQUENCE): a calendar keeps the highest. */
  sequence: number;
  stamp: Date;
};

const REFRESH_SECONDS = 3600;
const REMINDER_SECONDS = 3600;

/** Returns one event as a calendar file (RFC 5545) of the site that is called so. The id of the order's first ticket makes a later file replace the earlier one in the calendar. */
export function calendarFile(site: string, entry: CalendarEntry): string {
  // Some calendars make one of this name for it.
  return write({ name: site, entries: [entry], reminds: true });
}

/** Returns a calendar of many events to subscribe to, in the same form. */
export function calendarText(calendar: { name: string; entries: readonly CalendarEntry[] }): string {
  return write({ ...calendar, ttl: REFRESH_SECONDS });
}

type Calendar = { name: string; entries: readonly CalendarEntry[]; ttl?: number; /** An hour before. */ reminds?: boolean };

function write({ name, entries, ttl, reminds = false }: Calendar): string {
  const calendar = ical({
    // The library escapes everything but the name.
    name: oneLine(name),
    prodId: { company: 'Turnout', product: 'Tickets', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(ttl === undefined ? {} : { ttl }),
  });
  for (const entry of entries) {
    const event = calendar.createEvent({
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
        entry.host === null ? entry.url : `Hosted by ${entry.host}. ${entry.url}`,
        ...(entry.tickets === undefined ? [] : [`Tickets: ${entry.tickets}`]),
        ...(entry.notes === null ? [] : [`Good to know: ${entry.notes}`]),
      ].join('\n\n'),
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    if (reminds && !entry.cancelled)
      event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_SECONDS, description: entry.title });
  }
  // RFC 5545 section 3.1 ends every line, which the library leaves out for the last.
  return `${calendar.toString()}\r\n`;
}

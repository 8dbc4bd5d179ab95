import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import type { PublicEvent } from './read-public-events.ts';

type CalendarParams = {
  /** What the site is called. */ site: string;
  name: string;
  username: string;
  origin: string;
  events: readonly PublicEvent[];
};

const REFRESH_SECONDS = 3600;

/** Formats a creator's dates as a calendar to subscribe to (RFC 5545); moved and cancelled ones replace what a calendar already had. */
export function publicCalendar({ site, name, username, origin, events }: CalendarParams): string {
  const calendar = ical({
    name: `${name} on ${site}`,
    prodId: { company: 'Turnout', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${origin}/${username}`,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    const url = `${origin}/${username}/session/${event.sessionId}?sessionEventId=${event.id}`;
    calendar.createEvent({
      id: `${event.id}@turnout`,
      summary: event.title,
      start: event.start,
      end: event.end,
      stamp: event.changedAt,
      sequence: event.sequence,
      location: event.place,
      url,
      description: `${event.subtitle === null ? '' : `${event.subtitle}\n\n`}Hosted by ${name}. ${url}`,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // RFC 5545 section 3.1 ends every line, which the library leaves out for the last.
  return `${calendar.toString()}\r\n`;
}

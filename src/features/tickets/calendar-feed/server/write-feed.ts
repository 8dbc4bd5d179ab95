import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isValidTicket } from '../../policy.ts';
import { calendarText, type CalendarEntry } from '../../wallet/server/calendar-file.ts';
import { notesFor, placeFor } from '../../wallet/server/read-ticket-facts.ts';
import { readBooked, readHosted } from './read-feed.ts';

type Booked = Awaited<ReturnType<typeof readBooked>>[number];
type Hosted = Awaited<ReturnType<typeof readHosted>>[number];

/**
 * Writes a person's private calendar (RFC 5545): what they booked and host, from 30 days back on. A date that was cancelled, and a ticket
 * that was returned or refunded, stays in it as cancelled, so that calendars take their entry out. A ticket's entry has the id of its
 * calendar file.
 */
export async function writeFeed({ db, now, config, site }: Services, person: { userId: string; username: string }): Promise<string> {
  const at = now();
  const [booked, hosted] = await Promise.all([readBooked(db, person.userId, at), readHosted(db, person.userId, at)]);
  const entries = [
    ...booked.map((row) => bookedEntry(row, person, config.publicOrigin)),
    ...hosted.map((row) => hostedEntry(row, person, config.publicOrigin)),
  ];
  return calendarText({ name: `My ${site.values().name}`, entries });
}

function bookedEntry(row: Booked, reader: { userId: string }, origin: string): CalendarEntry {
  const isOff = row.cancelled_at !== null || !isValidTicket(row);
  return {
    ...sharedFields(row, isOff, isValidTicket(row) ? [] : [row.updated_at]),
    ticketId: row.id,
    place: placeFor(reader, row),
    url: `${origin}${paths.order(row.event_id, row.user_id)}`,
    host: row.host_display_name ?? row.host_username,
    notes: notesFor(reader, row),
  };
}

function hostedEntry(row: Hosted, host: { userId: string; username: string }, origin: string): CalendarEntry {
  return {
    ...sharedFields(row, row.cancelled_at !== null || row.is_deleted, []),
    ticketId: row.event_id,
    place: placeFor(host, { ...row, user_id: host.userId, owner_user_id: host.userId, status: 'active' }),
    url: `${origin}${paths.event(host.username, row.session_id, row.event_id)}`,
    host: null,
    notes: null,
  };
}

function sharedFields(row: Booked | Hosted, isOff: boolean, changes: Date[]) {
  const times = [row.event_created_at, row.moved_at, row.cancelled_at, row.session_updated_at, ...changes];
  return {
    title: row.title,
    subtitle: row.subtitle,
    start: row.start_at,
    end: row.end_at,
    cancelled: isOff,
    sequence: row.edit_count + row.move_count + (isOff ? 1 : 0),
    stamp: new Date(Math.max(...times.map((time) => time?.getTime() ?? 0))),
  };
}

import * as paths from '#kernel/http/paths.ts';
import { formatPrice, formatPriceTag } from '#kernel/money/money.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { eventWhen, shortWhen } from '#kernel/time/event-when.ts';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { dayIn } from '#features/sessions/shared/calendar/month-days.ts';
import type { MapPin } from '#features/places/shared/map-pins.tsx';
import type { NextEvent } from '#features/content/contract.ts';
import type { FoundDate, Hit } from '../contract.ts';

/** A found session, with the date that matches. */
export type FoundSession = {
  id: string;
  userId: string;
  title: string;
  subtitle: string | null;
  path: string;
  username: string;
  date: FoundDate;
};

/** Returns the sessions among the hits that have a date to show. */
export function foundSessions(hits: readonly Hit[]): FoundSession[] {
  return hits.flatMap((hit) => {
    if (hit.type !== 'SESSION' || hit.date === null || hit.item.locked || hit.item.type !== 'SESSION') return [];
    const path = paths.event(hit.item.username, hit.item.id, hit.date.id);
    const { id, userId, title, subtitle, username } = hit.item;
    return [{ id, userId, title, subtitle, path, username, date: hit.date }];
  });
}

/** Returns the session with another of its dates. */
export function onDate(session: FoundSession, date: FoundDate): FoundSession {
  return { ...session, path: paths.event(session.username, session.id, date.id), date };
}

/** Returns the session as a calendar entry. */
export function calendarEntryOf({ title, path, date }: FoundSession, viewerZone: string | null): CalendarEntry {
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

/** Returns the session as a map pin, or null if it has no point. */
export function pinOf({ id, title, date }: FoundSession, viewerZone: string | null): MapPin | null {
  if (date.point === null) return null;
  const { approximate, ...point } = date.point;
  const place = date.city === null ? '' : `, ${date.city}`;
  const label = `${title}, ${shortWhen(date, viewerZone)}${place}, ${formatPrice(date.price)}${approximate ? ', approximate location' : ''}`;
  return { key: id, ...point, approximate, label, text: formatPriceTag(date.price) };
}

/**
 * Returns the date that the card of a found session shows: the one that matches, if it comes after the session's next; else null. A card
 * with another date than was searched for would sell that other date.
 */
export function dateOnCard({ item, date }: Extract<Hit, { type: 'SESSION' }>): NextEvent | null {
  if (date === null || item.locked || item.type !== 'SESSION' || item.nextEvent === null) return null;
  if (date.startDateTime <= item.nextEvent.startDateTime) return null;
  const { id, startDateTime, endDateTime, price, seatsLeft, timeZone, locationType, city } = date;
  const places = { participantCount: 0, maxParticipantCount: seatsLeft };
  return { id, startDateTime, endDateTime, price, ...places, ownPlace: { timeZone, locationType, city } };
}

/** Formats how far a date is from the searched place: `2.4 km away`, with `about` if the venue isn't public. */
export function distanceText({ distanceKm, point }: Pick<FoundDate, 'distanceKm' | 'point'>): string {
  const km = distanceKm ?? 0;
  const isRough = point?.approximate === true;
  if (km < 1) return isRough ? 'within about 1 km' : 'under 1 km away';
  return `${isRough ? 'about ' : ''}${km < 10 ? km.toFixed(1) : Math.round(km)} km away`;
}

import * as paths from '#kernel/http/paths.ts';
import { formatPrice, formatPriceTag } from '#kernel/money/money.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { eventWhen, shortWhen } from '#kernel/time/event-when.ts';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { dayIn } from '#features/sessions/shared/calendar/month-days.ts';
import type { MapPin } from '#features/places/shared/map-pins.tsx';
import type { FoundDate, Hit, Why } from '../../contract.ts';

/** A found session, with the date that matches. */
export type FoundSession = {
  id: string;
  userId: string;
  title: string;
  /** What is below the title: its line, or without one the host. */
  line: string | null;
  path: string;
  username: string;
  date: FoundDate;
};

/** Returns the sessions among the hits that have a date to show. */
export function foundSessions(hits: readonly Hit[]): FoundSession[] {
  return hits.flatMap((hit) => {
    if (hit.type !== 'SESSION' || hit.date === null || hit.item.locked || hit.item.type !== 'SESSION') return [];
    const { id, userId, title, subtitle, username, author } = hit.item;
    const line = subtitle ?? `With ${author.displayName ?? username}`;
    return [{ id, userId, title, line, path: paths.event(username, id, hit.date.id), username, date: hit.date }];
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

/** Formats how far a date is from the searched place: `2.4 km`, or `about 2 km` if the venue isn't public. */
export function distanceText({ distanceKm, point }: Pick<FoundDate, 'distanceKm' | 'point'>): string {
  const km = distanceKm ?? 0;
  const isRough = point?.approximate === true;
  if (km < 1) return isRough ? 'within about 1 km' : 'under 1 km';
  return isRough ? `about ${Math.round(km)} km` : `${km < 10 ? km.toFixed(1) : Math.round(km)} km`;
}

/** Returns why a post or session was found if what is shown of it doesn't say so itself, else null. */
export function reasonOf(hit: Hit): Why | null {
  if ((hit.type !== 'POST' && hit.type !== 'SESSION') || hit.why.marks.length === 0) return null;
  const { item, why } = hit;
  const row = hit.type === 'SESSION' && hit.date !== null && !item.locked ? hit.date : null;
  const cut = why.text.replace(/^… /, '').replace(/ …$/, '');
  const isShown = {
    title: true,
    author: row === null || !('subtitle' in item) || item.subtitle === null,
    name: true,
    username: true,
    bio: false,
    tag: false,
    place: true,
    town: row === null || row.city === why.text,
    text: row === null && item.shortText.replaceAll(/\s+/g, ' ').includes(cut),
  }[why.by];
  return isShown ? null : why;
}

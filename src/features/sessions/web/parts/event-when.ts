import { formatDay, formatShortDay, formatTime } from '#kernel/time-text.ts';

type Dated = { startDateTime: string; endDateTime: string; timeZone: string; locationType: 'online' | 'in-person' };

export type EventWhen = {
  /** The zone in which the times are told. */
  zone: string;
  /** `Tuesday 24 November 2026`. */
  day: string;
  /** `07:00 am – 08:00 am`; with the day where the event ends on another one. */
  time: string;
  /** `London time`, where the reader could take the times for others; else null. */
  zoneName: string | null;
};

/**
 * When an event is, for one reader (product decisions section 5): online events in the reader's zone, those in person in
 * their own; the zone is named where the two clocks differ, and where the reader's zone is not known yet (null).
 */
export function eventWhen(event: Dated, viewerZone: string | null): EventWhen {
  const zone = event.locationType === 'online' ? (viewerZone ?? event.timeZone) : event.timeZone;
  const start = new Date(event.startDateTime);
  const end = new Date(event.endDateTime);
  const day = formatDay(start, zone);
  const lastDay = formatDay(end, zone);
  const differs = viewerZone === null || clock(start, viewerZone) !== clock(start, event.timeZone);
  return {
    zone,
    day,
    time: `${formatTime(start, zone)} – ${lastDay === day ? '' : `${lastDay}, `}${formatTime(end, zone)}`,
    zoneName: differs ? nameOfZone(zone) : null,
  };
}

/** A short date for choices: `Tue 24 Nov, 07:00 am`. */
export function shortWhen(event: Dated, viewerZone: string | null): string {
  const { zone } = eventWhen(event, viewerZone);
  const start = new Date(event.startDateTime);
  return `${formatShortDay(start, zone)}, ${formatTime(start, zone)}`;
}

/** `Europe/London` as people say it: `London time`; names without a place stay as they are. */
export function nameOfZone(zone: string): string {
  const place = zone.includes('/') ? zone.split('/').at(-1) : undefined;
  return place === undefined || zone.startsWith('Etc/') ? zone : `${place.replaceAll('_', ' ')} time`;
}

function clock(instant: Date, zone: string): string {
  return `${formatDay(instant, zone)} ${formatTime(instant, zone)}`;
}

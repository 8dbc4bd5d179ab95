import { formatDay, formatShortDay, formatTime } from './time-text.ts';

type Dated = { startDateTime: string; endDateTime: string; timeZone: string; locationType: 'online' | 'in-person' };

export type EventWhen = {
  /** The zone that the times are shown in. */
  zone: string;
  /** `Tuesday 24 November 2026`. */
  day: string;
  /** `7 am – 8 am`; includes the end day if the event ends on another day. */
  time: string;
  /** `UK time`, if the reader could misread the times; otherwise null. */
  zoneName: string | null;
};

/**
 * Formats when an event is for one reader (docs/product.md#zones): online events in the reader's zone, in-person events in their own. The
 * zone is named if the two clocks differ, or if the reader's zone isn't known yet (null).
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

/** When an event is by its own clock, whoever reads it, plus the reader's time if their clock differs. */
export type WhenThere = {
  /** `Wednesday 25 November 2026`. */
  day: string;
  /** `7 am to 7:45 am`; includes the end day if the event ends on another day. */
  time: string;
  /** `UK time`. */
  zoneName: string;
  /** `8 am where you are`, with the reader's day if it differs; null if both clocks agree. */
  yours: string | null;
};

/** Formats when an event is for the checkout and the receipt: always in the event's own zone, named, whether online or in person. */
export function whenThere(event: Pick<Dated, 'startDateTime' | 'endDateTime' | 'timeZone'>, viewerZone: string | null): WhenThere {
  const { timeZone: zone } = event;
  const [start, end] = [new Date(event.startDateTime), new Date(event.endDateTime)];
  const [day, lastDay] = [formatDay(start, zone), formatDay(end, zone)];
  const until = lastDay === day ? formatTime(end, zone) : `${formatTime(end, zone)} on ${lastDay}`;
  return {
    day,
    time: `${formatTime(start, zone)} to ${until}`,
    zoneName: nameOfZone(zone),
    yours: viewerZone === null || clock(start, viewerZone) === clock(start, zone) ? null : yoursOf(start, viewerZone, day),
  };
}

/**
 * The same on one line, for emails: `Tuesday 24 November 2026, 7 am to 8 am (UK time)`, and for a reader on another clock, if their zone is
 * given, `, 8 am where you are`.
 */
export function whenInWords(event: Parameters<typeof whenThere>[0], readerZone: string | null = null): string {
  const { day, time, zoneName, yours } = whenThere(event, readerZone);
  return `${day}, ${time} (${zoneName})${yours === null ? '' : `, ${yours}`}`;
}

function yoursOf(start: Date, viewerZone: string, day: string): string {
  const time = `${formatTime(start, viewerZone)} where you are`;
  return formatDay(start, viewerZone) === day ? time : `${formatShortDay(start, viewerZone)}, ${time}`;
}

/** A short date for pickers: `Tue 24 Nov, 7 am`. */
export function shortWhen(event: Dated, viewerZone: string | null): string {
  const { zone } = eventWhen(event, viewerZone);
  const start = new Date(event.startDateTime);
  return `${formatShortDay(start, zone)}, ${formatTime(start, zone)}`;
}

/** The start for somebody whose zone isn't known: `7 am`, or online `7 am (UK time)`, because nobody is there. */
export function startWhen(start: Date, { timeZone, locationType }: Pick<Dated, 'timeZone' | 'locationType'>): string {
  const time = formatTime(start, timeZone);
  return locationType === 'online' ? `${time} (${nameOfZone(timeZone)})` : time;
}

/** Returns a zone's everyday name: `UK time`, `Paris time`. Names without a place stay as they are. */
export function nameOfZone(zone: string): string {
  if (zone === 'Europe/London') return 'UK time';
  const place = zone.includes('/') ? zone.split('/').at(-1) : undefined;
  return place === undefined || zone.startsWith('Etc/') ? zone : `${TODAY[place] ?? place.replaceAll('_', ' ')} time`;
}

// Browsers report zones by names that their places have given up.
const TODAY: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
};

function clock(instant: Date, zone: string): string {
  return `${formatDay(instant, zone)} ${formatTime(instant, zone)}`;
}

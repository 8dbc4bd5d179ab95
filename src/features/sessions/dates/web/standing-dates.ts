import { Temporal } from 'temporal-polyfill';
import type { SessionContent } from '#features/content/contract.ts';

/** The dates of a session as stored, which a form can’t state as exactly. */
export type Standing = Pick<SessionContent, 'startDateTime' | 'timeZone' | 'repeatConfig' | 'country'> &
  Partial<Pick<SessionContent, 'kinds'>>;

type DateFields = { date: string; time: string; timeZone: string; until: string; locationType: 'online' | 'in-person' };

/** Keeps what the form hasn't changed exactly as it was, to the second, so that merely showing a date never changes it. */
export function keepStanding<Request extends { startDateTime: string; repeatConfig?: { endDateTime: string } }>(
  request: Request,
  shown: DateFields,
  { startDateTime, timeZone, repeatConfig, country }: Standing,
): Request & { country?: string } {
  const clock = clockOf({ startDateTime, timeZone });
  const isSameStart = shown.date === clock.date && shown.time === clock.time && shown.timeZone === timeZone;
  const isSameEnd = repeatConfig !== null && shown.timeZone === timeZone && shown.until === dayOf(repeatConfig.endDateTime, timeZone);
  return {
    ...request,
    ...(isSameStart ? { startDateTime } : {}),
    ...(request.repeatConfig && isSameEnd ? { repeatConfig: { ...request.repeatConfig, endDateTime: repeatConfig.endDateTime } } : {}),
    ...(country !== null && shown.locationType === 'in-person' ? { country } : {}),
  };
}

/** Returns the day and time of an instant on the clock of a zone, as the fields of a form hold them. */
export function clockOf({ startDateTime, timeZone }: Pick<Standing, 'startDateTime' | 'timeZone'>): { date: string; time: string } {
  const start = Temporal.Instant.from(startDateTime).toZonedDateTimeISO(timeZone);
  return { date: start.toPlainDate().toString(), time: start.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

export function dayOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Returns the last day of what ends at an instant, which may be the midnight after it. */
export function lastDayOf(instant: string, timeZone: string): string {
  return dayOf(new Date(Date.parse(instant) - 1).toISOString(), timeZone);
}

/** Returns when a day is over on the clock of a zone, for the wire; empty if there is no such day. */
export function endOfDay(day: string, timeZone: string): string {
  try {
    return new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return '';
  }
}

import { Temporal } from 'temporal-polyfill';
import type { SessionContent } from '#features/content/contract.ts';

/** What is said of a session already, as far as a form cannot say it as exactly. */
export type Standing = Pick<SessionContent, 'startDateTime' | 'timeZone' | 'repeatConfig' | 'country'>;

type Shown = { date: string; time: string; timeZone: string; until: string; locationType: 'online' | 'in-person' };

/** Lets what the form has not changed say what it said, to the second, so that no date counts as changed by being shown. */
export function keepStanding<Request extends { startDateTime: string; repeatConfig?: { endDateTime: string } }>(
  request: Request,
  shown: Shown,
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

/** The day and the time that an instant has on the clocks of a zone, as the fields of a form hold them. */
export function clockOf({ startDateTime, timeZone }: Pick<Standing, 'startDateTime' | 'timeZone'>): { date: string; time: string } {
  const start = Temporal.Instant.from(startDateTime).toZonedDateTimeISO(timeZone);
  return { date: start.toPlainDate().toString(), time: start.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

export function dayOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC, of the years 1 to 9999. Databases know no year 0. */
export const Instant = z.iso.datetime('Invalid date and time').regex(/^(?!0000)/, 'Invalid date and time');

/** Tells the time; handed in by composition roots. */
export type Now = () => Date;

/** `later` minutes after the given instant. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

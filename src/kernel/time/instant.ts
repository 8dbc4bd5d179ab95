import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC, years 1 to 9999. PostgreSQL has no year 0. */
export const Instant = z.iso.datetime('Invalid date and time').regex(/^(?!0000)/, 'Invalid date and time');

/** The clock; injected by composition roots. */
export type Now = () => Date;

/** Returns the instant `minutes` after the given one. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** Returns the instant `days` of 24 hours after the given one. */
export function addDays(instant: Date, days: number): Date {
  return addMinutes(instant, days * 24 * 60);
}

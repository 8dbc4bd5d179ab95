import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC, to the millisecond. */
export const Instant = z.iso.datetime();

/** Tells the time; handed in by composition roots. */
export type Now = () => Date;

/** `later` minutes after the given instant. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

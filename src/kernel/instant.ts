import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC, to the millisecond. */
export const Instant = z.iso.datetime();

/** Tells the time; handed in by composition roots. */
export type Now = () => Date;

const DATE_LIMITS = { earliest: Date.UTC(2000, 0, 1), latest: Date.UTC(2100, 0, 1) };

/** Whether a moment is one that the product can be asked about; years outside 2000–2099 are mistakes or attacks. */
export function isPlausibleInstant(instant: Date): boolean {
  const at = instant.getTime();
  return at >= DATE_LIMITS.earliest && at < DATE_LIMITS.latest;
}

/** `later` minutes after the given instant. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

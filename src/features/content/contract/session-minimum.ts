import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { LOCALE } from '#kernel/text/locale.ts';

// Not among the limits of the kernel, which every page loads.
const HOURS_MAX = 720;

/**
 * How many people must book a date for it to take place, and how many hours before its start that is decided
 * (docs/product.md#minimum-number).
 */
export const SessionMinimum = z.strictObject({
  people: z
    .int('Use a whole number of people')
    .min(2, 'Ask for at least 2 people')
    .max(LIMITS.capacityMax, `Ask for at most ${LIMITS.capacityMax.toLocaleString(LOCALE)} people`),
  hoursBefore: z
    .int('Use whole hours or days')
    .min(1, 'Decide at least 1 hour before')
    .max(HOURS_MAX, `Decide at most ${HOURS_MAX / 24} days before`),
});
export type SessionMinimum = z.infer<typeof SessionMinimum>;

import { z } from 'zod';

/** How long before a date its booking can open or close at most. */
const HOURS_MAX = 8760;

const hours = z
  .int('Use whole hours or days')
  .min(0, 'Use 0 hours or more')
  .max(HOURS_MAX, `Use at most ${HOURS_MAX / 24} days`);

/** An end of the time in which dates can be booked: so many hours before each date starts, or an instant for all of them. */
const Edge = z.union([
  z.strictObject({ hoursBefore: hours }),
  z.strictObject({ at: z.iso.datetime({ offset: true, error: 'Choose a day and a time' }) }),
]);

/**
 * When the dates of a session can be booked (docs/product.md#booking-window): from the start on without `opens`, until they are over without `closes`.
 * Subscribers of the host and holders of one of their passes may book `earlyHours` before it opens.
 */
export const BookingWindow = z
  .strictObject({ opens: Edge.optional(), closes: Edge.optional(), earlyHours: hours.min(1, 'Use at least 1 hour').optional() })
  .superRefine(({ opens, closes, earlyHours }, problems) => {
    const add = (message: string) => problems.addIssue({ code: 'custom', path: ['closes'], message });
    if (earlyHours !== undefined && !opens) add('Say when booking opens for everybody');
    if (!opens || !closes) return;
    if ('hoursBefore' in opens && 'hoursBefore' in closes && opens.hoursBefore <= closes.hoursBefore)
      add('Booking must close after it opens');
    if ('at' in opens && 'at' in closes && Date.parse(opens.at) >= Date.parse(closes.at)) add('Booking must close after it opens');
  });
export type BookingWindow = z.output<typeof BookingWindow>;

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { Instant } from '#kernel/time/instant.ts';
import { LocationType } from '#features/content/contract/session-details.ts';

/**
 * Places of one of the caller's own dates for somebody who follows them or has booked with them, by their username.
 */
export const GivePlaces = z.strictObject({
  sessionEventId: Id,
  username: z.string().trim().min(1, 'Say who gets it').max(30),
  places: z.int().min(1, 'Give at least 1 place').max(LIMITS.seatsPerOrderMax, `Give up to ${LIMITS.seatsPerOrderMax} places`),
  /** The order's, made by the browser, so that a repeated press is the same order. */
  paymentId: Id.optional(),
});
export type GivePlaces = z.infer<typeof GivePlaces>;

/** A date that the caller hosts, with what it has sold. */
export const HostedDate = z.strictObject({
  id: Id,
  sessionId: Id,
  title: z.string(),
  subtitle: z.string().nullable(),
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  locationType: LocationType,
  city: z.string().nullable(),
  isRepeating: z.boolean(),
  wasMoved: z.boolean(),
  /** Whether moderators took its session down. */
  takenDown: z.boolean(),
  sold: z.int(),
  /** Null without a limit. */
  places: z.int().nullable(),
  waiting: z.int(),
  /** How many must book it, and when that is decided; null if it takes place anyway or that is decided. */
  minimum: z.strictObject({ people: z.int(), decidesAt: Instant }).nullable(),
  /** In pence: what its tickets have brought the caller, after the platform's share and what went back. */
  kept: z.int(),
  /** How many have been checked in. */
  came: z.int(),
});
export type HostedDate = z.infer<typeof HostedDate>;

export const QueryHostedDates = z.strictObject({ when: z.enum(['upcoming', 'past']), ...pageInput(20) });
export type QueryHostedDates = z.output<typeof QueryHostedDates>;

/** Those to come soonest first, those that are over latest first; cancelled ones are in neither. The counts are of all pages. */
export const HostedDates = pageOutput(HostedDate).extend({ counts: z.strictObject({ upcoming: z.int(), past: z.int() }) });
export type HostedDates = z.infer<typeof HostedDates>;

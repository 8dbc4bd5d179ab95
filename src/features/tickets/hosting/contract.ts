import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { Instant } from '#kernel/time/instant.ts';
import { LocationType } from '#features/content/contract/session-details.ts';

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

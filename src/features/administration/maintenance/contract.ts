import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { Instant } from '#kernel/time/instant.ts';

/** What people may do: everything, only read, or nothing. */
export const MaintenanceMode = z.enum(['OPEN', 'READ_ONLY', 'CLOSED']);
export type MaintenanceMode = z.infer<typeof MaintenanceMode>;

export const GetMaintenance = z.strictObject({});

/** What holds now, since when, and when it is expected to be over; null if that isn't known. */
export const Maintenance = z.object({
  mode: MaintenanceMode,
  text: z.string().nullable(),
  expectedEnd: Instant.nullable(),
  /** Null if it was never set. */
  since: Instant.nullable(),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const SetMaintenance = z.strictObject({
  mode: MaintenanceMode,
  /** What people are shown instead of our own words. */
  text: z.string().trim().min(1).max(LIMITS.announcementMax, `Say it in at most ${LIMITS.announcementMax} characters.`).nullable(),
  expectedEnd: Instant.nullable(),
});
export type SetMaintenance = z.output<typeof SetMaintenance>;

import { z } from 'zod';
import { Instant } from '#kernel/time/instant.ts';

export const GetOverview = z.strictObject({});

/** How the site does, in a few figures. What can't be read in time, or isn't known, is null. */
export const Overview = z.object({
  people: z.object({ all: z.int(), joinedThisWeek: z.int(), suspended: z.int() }).nullable(),
  /** Of the last 30 days, in pence: what cards were charged, and what of it is the platform's. */
  sales: z.object({ charges: z.int(), charged: z.int(), fees: z.int() }).nullable(),
  /** By how many pence the books are out, and when they were last compared with the provider; null if never. */
  books: z.object({ drift: z.int(), comparedAt: Instant.nullable() }).nullable(),
  queues: z
    .object({
      workerSeenSeconds: z.number().nullable(),
      waiting: z.int(),
      oldestSeconds: z.number(),
      dead: z.int(),
    })
    .nullable(),
  /** Free bytes where files are stored, null for a bucket, which has no end that we know, and on the disk of DATA_DIR. */
  storage: z.object({ filesFree: z.number().nullable(), scratchFree: z.number() }).nullable(),
  /** Of the last 24 hours: mails sent, those that wait, and those that came back or were given up. */
  mail: z.object({ sent: z.int(), waiting: z.int(), failed: z.int() }).nullable(),
});
export type Overview = z.infer<typeof Overview>;

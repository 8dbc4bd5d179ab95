import { z } from 'zod';
import { Instant } from '#kernel/time/instant.ts';

export const GetJobs = z.strictObject({});

/** What the worker has to do: since when it is silent, what waits by queue, and what failed for good, by queue and reason. */
export const Jobs = z.object({
  /** Seconds since a worker last tended the queue; null if none ever has. */
  workerSeenSeconds: z.number().nullable(),
  waiting: z.array(z.object({ name: z.string(), waiting: z.int(), oldestSeconds: z.number() })),
  dead: z.array(z.object({ name: z.string(), reason: z.string(), count: z.int(), latest: Instant })),
});
export type Jobs = z.infer<typeof Jobs>;

/** All dead jobs of a queue. */
export const RetryJobs = z.strictObject({ queue: z.string().min(1).max(100) });
export type RetryJobs = z.output<typeof RetryJobs>;

export const RetriedJobs = z.object({ count: z.int() });

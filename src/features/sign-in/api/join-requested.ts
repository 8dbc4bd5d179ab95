import { z } from 'zod';
import { Instant } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const HOUR_MS = 3_600_000;

const payload = z.strictObject({ hour: Instant });

/** Identifies the job that notifies administrators of requests to join; administration defines it. */
export const joinRequested = { name: 'administration.notify-of-join-requests', payload };

/** Enqueues notifying administrators at the end of the hour, together with all other requests of that hour. */
export async function enqueueJoinRequested({ enqueue, now }: CommandContext): Promise<void> {
  const end = new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS);
  await enqueue(joinRequested, { hour: end.toISOString() }, { startAfter: end });
}

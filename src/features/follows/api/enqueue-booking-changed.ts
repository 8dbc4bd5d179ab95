import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z
  .strictObject({
    /** The host; without one, every host with whom the person waits. */
    ownerUserId: Id.optional(),
    /** The session; without one, all of the host's. */
    sessionId: Id.optional(),
    /** Whose booking is meant; without one, everybody's. */
    userId: Id.optional(),
  })
  .refine(({ ownerUserId, userId }) => ownerUserId !== undefined || userId !== undefined);
export type BookingChange = z.output<typeof payload>;

/** Identifies the job that looks again at who waits for a place and may or may not be offered one now; tickets defines it. */
export const bookingChanged = { name: 'tickets.advance-waiting-lists', payload };

/**
 * Enqueues looking again at waiting lists and reminders of an opening, once the transaction commits. Call it wherever something begins or
 * ends that keeps people from booking with a host: a block, a suspension, a takedown, an audience, payouts, what a membership or
 * subscription pays for.
 */
export async function enqueueBookingChanged(command: CommandContext, change: BookingChange): Promise<void> {
  await command.enqueue(bookingChanged, change);
}

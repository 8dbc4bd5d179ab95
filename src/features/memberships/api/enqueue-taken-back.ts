import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  purchaseId: Id,
  /** Only the places spent from then on are no longer paid for. */
  since: z.iso.datetime().optional(),
});

/**
 * The job that follows the refund of a purchase, or its end in a period that isn't paid for: its bookings are no longer paid for. The
 * feature that handles it defines a job with this name.
 */
export const membershipTakenBack = { name: 'memberships.taken-back', payload };

/** Enqueues, in the transaction, what becomes of bookings that a purchase pays for no more. */
export async function enqueueTakenBack(command: CommandContext, purchase: z.output<typeof payload>): Promise<void> {
  await command.enqueue(membershipTakenBack, purchase);
}

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, purchaseId: Id });

/**
 * The job that follows the refund of a purchase: its bookings are no longer paid for. The feature that handles it defines a job with this
 * name.
 */
export const membershipTakenBack = { name: 'memberships.taken-back', payload };

/** Enqueues, in the transaction, what follows the refund of a purchase. */
export async function enqueueTakenBack(command: CommandContext, purchase: z.output<typeof payload>): Promise<void> {
  await command.enqueue(membershipTakenBack, purchase);
}

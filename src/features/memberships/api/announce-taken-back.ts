import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, purchaseId: Id });

/**
 * What follows when the money of a purchase went back: its bookings are no longer paid for. The feature that handles this defines a job
 * with this name.
 */
export const membershipTakenBack = { name: 'memberships.taken-back', payload };

/** Enqueues, in the transaction, what follows when the money of a purchase went back. */
export async function announceTakenBack(command: CommandContext, purchase: z.output<typeof payload>): Promise<void> {
  await command.enqueue(membershipTakenBack, purchase);
}

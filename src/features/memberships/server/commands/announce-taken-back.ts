import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, purchaseId: Id });

/** The work that follows a purchase whose money went back: what it has booked is not paid for any more. Whoever does it names a job so. */
export const membershipTakenBack = { name: 'memberships.taken-back', payload };

/** Says, as part of the transaction, that the money of a purchase went back. */
export async function announceTakenBack(command: CommandContext, purchase: z.output<typeof payload>): Promise<void> {
  await command.enqueue(membershipTakenBack, purchase);
}

import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { endOverlookedPlaces } from './settle-refund.ts';

/** Ends the places of a refund that is made, if they haven't ended with it. Does nothing while it is on its way. Idempotent. */
export async function endRefundedPlaces(
  services: Services,
  { ownerUserId, refundId }: { ownerUserId: string; refundId: string },
): Promise<void> {
  const refund = await services.db
    .selectFrom('refunds')
    .select('payment_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!refund) return;
  await inTransaction(services, (command) => endOverlookedPlaces(command, { ownerUserId, paymentId: refund.payment_id }, refundId));
}

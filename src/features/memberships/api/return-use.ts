import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { writeUse } from '../server/commands/write-use.ts';

/**
 * Returns the place that a ticket order spent, into the period now in force. Idempotent; does nothing for an order paid another way.
 * Returns whether a place came back. The caller locks the order, and its event before the purchase.
 */
export async function returnUse(command: CommandContext, order: { ownerUserId: string; paymentId: string }): Promise<boolean> {
  const spent = await command.tx
    .selectFrom('membership_uses')
    .select('purchase_id')
    .where('owner_user_id', '=', order.ownerUserId)
    .where('source', '=', order.paymentId)
    .where('kind', '=', 'spend')
    .executeTakeFirst();
  if (!spent) return false;
  const { period, user_id: userId } = await command.tx
    .selectFrom('membership_purchases')
    .select(['period', 'user_id'])
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', spent.purchase_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const use = { ownerUserId: order.ownerUserId, purchaseId: spent.purchase_id, places: 1, period, source: order.paymentId };
  const isBack = await writeUse(command, { ...use, kind: 'return' });
  if (isBack) await enqueueBookingChanged(command, { ownerUserId: order.ownerUserId, userId });
  return isBack;
}

import type { CommandContext } from '#platform/server/transaction.ts';
import { writeUse } from './write-use.ts';

/**
 * Gives back the place that an order of a ticket had spent, into the period that is now in force. Safe to repeat; an order that was paid
 * otherwise is no error. Answers whether a place came back. The caller holds the order, and its event before the purchase.
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
  const { period } = await command.tx
    .selectFrom('membership_purchases')
    .select('period')
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', spent.purchase_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const use = { ownerUserId: order.ownerUserId, purchaseId: spent.purchase_id, places: 1, period, source: order.paymentId };
  return writeUse(command, { ...use, kind: 'return' });
}

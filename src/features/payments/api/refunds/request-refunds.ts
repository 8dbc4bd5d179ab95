import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mayRefund } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { executeRefundJob } from '../../refunds/server/execute-refund.ts';
import { isLeftOver, isMoreThanReturned, leftAmount } from './refund-state.ts';
import { recordAdminRefund, type Refunder } from './record-admin-refund.ts';

/** How many refunds one call starts at most. */
export const REFUNDS_AT_ONCE = 1000;

type Goods = { ownerUserId: string; itemId: string; reason: string };

/**
 * Requests a refund of everything left of each card payment for an item, and enqueues each once. Skips what is already being refunded, what
 * is disputed, and payments whose refund the buyer's bank has sent back, so it is safe to repeat. Takes at most a thousand at a time; call
 * it again to continue. Returns how many it started. Refuses everybody but the seller and administrators.
 */
export async function requestRefunds(command: CommandContext, actor: Refunder, goods: Goods): Promise<number> {
  if (!mayRefund(actor, goods)) throw paymentRefusals.NOT_YOURS();
  const found = await leftOvers(command, goods).limit(REFUNDS_AT_ONCE).execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await lockPayments(command, goods, ids);
  // Read again now that they are locked: a concurrent request may have been first.
  const payments = await leftOvers(command, goods).where('p.id', 'in', ids).execute();
  if (payments.length === 0) return 0;
  const rows = payments.map(({ id, left, endsOrder }) => ({
    owner_user_id: goods.ownerUserId,
    id: command.newId(),
    payment_id: id,
    requested_by_user_id: actor.userId,
    amount: left,
    reason: goods.reason,
    status: 'PENDING' as const,
    request_hash: `${id}:${goods.reason}`,
    ends_order: endsOrder,
    created_at: command.now,
    updated_at: command.now,
  }));
  await command.tx.insertInto('refunds').values(rows).execute();
  for (const { id } of rows) await command.enqueue(executeRefundJob, { ownerUserId: goods.ownerUserId, refundId: id });
  await recordAdminRefund(command, actor, { ownerUserId: goods.ownerUserId, itemId: goods.itemId, refunds: rows.length });
  return rows.length;
}

// In id order, so that two requests can't deadlock.
async function lockPayments({ tx }: CommandContext, { ownerUserId }: Goods, ids: string[]): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

function leftOvers({ tx }: CommandContext, { ownerUserId, itemId }: Goods) {
  return tx
    .selectFrom('payments as p')
    .select(['p.id'])
    .select(leftAmount.as('left'))
    .select(isMoreThanReturned.as('endsOrder'))
    .where('p.owner_user_id', '=', ownerUserId)
    .where('p.item_id', '=', itemId)
    .where('p.status', '=', 'COMPLETED')
    .where('p.disputed', '=', false)
    .where(isLeftOver)
    .orderBy('p.id');
}

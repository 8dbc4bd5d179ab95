import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { findSellers, isWith } from '../queries/find-sellers.ts';
import type { RecurringStatus } from '../../rules/recurring.ts';
import { isRunning } from '../queries/is-running.ts';
import { readSeller } from '../queries/read-seller.ts';
import type { RecurringRow } from './lock-recurring.ts';
import { recurringGoodsOf } from './recurring-on-sale.ts';

/**
 * Takes back what a suspension decided about a person's renewing orders: until the paid period ends, their buyers can resume them, and are
 * told so if the seller was suspended. Nobody is charged again unasked, because they were told that they wouldn't be. Leaves alone orders
 * whose other side is still suspended.
 */
export async function letOrdersResume(command: CommandContext, userId: string): Promise<void> {
  const { tx, now } = command;
  const sellers = [userId, ...(await findSellers(tx, userId))];
  const orders = await tx
    .updateTable('recurring_orders')
    .set({ ending: null, updated_at: now })
    .where(isWith('owner_user_id', sellers))
    .where(({ eb, or }) => or([eb('owner_user_id', '=', userId), eb('user_id', '=', userId)]))
    .where('ending', '=', 'suspension')
    .where(isRunning)
    .where(
      sql<boolean>`not exists (select from suspensions s where s.user_id in (recurring_orders.owner_user_id, recurring_orders.user_id))`,
    )
    .returningAll()
    .$narrowType<{ status: RecurringStatus }>()
    .execute();
  for (const order of orders) if (order.owner_user_id === userId && (await isResumable(command, order))) await tell(command, order);
}

async function isResumable({ tx, now }: CommandContext, order: RecurringRow): Promise<boolean> {
  if (order.status !== 'scheduled_cancellation' || order.paid_through === null || order.paid_through <= now) return false;
  const seller = await readSeller(tx, { seller: order.owner_user_id, buyer: order.user_id, mode: order.mode });
  return seller?.isBlocked === false;
}

function tell(command: CommandContext, order: RecurringRow): Promise<void> {
  return recurringGoodsOf(order).settle(command, order, [{ kind: 'resumable' }]);
}

import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { lockRecurring, type RecurringRow, type RecurringKey } from '../../api/lock-recurring.ts';
import { recurringHandlersOf } from '../../server/dependencies.ts';
import { readSeller } from '../../api/payouts/read-seller.ts';

/** Sends nothing if the order has since been resumed or ended, or if its buyer can't resume it. */
export async function offerResuming(services: Services, { ownerUserId, id }: RecurringKey): Promise<void> {
  await inTransaction(services, async (command) => {
    const order = await lockRecurring(command, { ownerUserId, id });
    if (order && (await isResumable(command, order))) await recurringHandlersOf(order).settle(command, order, [{ kind: 'resumable' }]);
  });
}

async function isResumable({ tx, now }: CommandContext, order: RecurringRow): Promise<boolean> {
  if (order.status !== 'scheduled_cancellation' || order.ending !== null) return false;
  if (order.paid_through === null || order.paid_through <= now) return false;
  const seller = await readSeller(tx, { seller: order.owner_user_id, buyer: order.user_id, mode: order.mode });
  return seller !== null && seller.isActive && !seller.isBlocked;
}

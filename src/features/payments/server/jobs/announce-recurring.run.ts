import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { lockRecurring } from '../commands/lock-recurring.ts';
import { recurringGoodsOf } from '../commands/recurring-on-sale.ts';

/** Says nothing where the order was ended or renewed meanwhile: another job stands for its new end. */
export async function announceRecurring(
  services: Services,
  { ownerUserId, id, paidThrough }: { ownerUserId: string; id: string; paidThrough: string },
): Promise<void> {
  await inTransaction(services, async (command) => {
    const order = await lockRecurring(command, ownerUserId, id);
    if (!order || order.paid_through?.toISOString() !== paidThrough) return;
    if (order.status === 'trial' || order.status === 'active') await recurringGoodsOf(order).announce?.(command, order);
  });
}

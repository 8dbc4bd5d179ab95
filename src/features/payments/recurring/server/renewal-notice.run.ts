import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockRecurring } from '../../api/lock-recurring.ts';
import { recurringHandlersOf } from '../../server/dependencies.ts';

/** Sends nothing if the order has since been ended or renewed: another job covers its new end. */
export async function sendRenewalNotice(
  services: Services,
  { ownerUserId, id, paidThrough }: { ownerUserId: string; id: string; paidThrough: string },
): Promise<void> {
  await inTransaction(services, async (command) => {
    const order = await lockRecurring(command, { ownerUserId, id });
    if (!order || order.paid_through?.toISOString() !== paidThrough) return;
    if (order.status === 'trial' || order.status === 'active') await recurringHandlersOf(order).notifyBeforeRenewal?.(command, order);
  });
}

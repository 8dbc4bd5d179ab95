import type { Services } from '#platform/server/program/services.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { findRecurring } from '../../api/recurring/find-recurring.ts';
import { isRunning } from '../../recurring/server/is-running.ts';
import { endWhenPaidOut } from '../../api/recurring/end-recurring.ts';
import { repairEach } from './repair-each.ts';
import { closeOrder } from '../../api/checkout/close-order.ts';
import type { RecurringKey } from '../../api/lock-recurring.ts';

/**
 * Ends what renews between two people, one of whom has blocked the other, with the period that is paid for (docs/product.md#blocks). No
 * ending is marked: once the block is gone, the buyer can resume as after a cancellation of their own. Idempotent; does nothing if the block
 * is gone.
 */
export async function endBlocked(services: Services, { one, other }: { one: string; other: string }): Promise<void> {
  if (!(await isBlocked(services.db, one, other))) return;
  const orders = await services.db
    .selectFrom('recurring_orders')
    .select(['owner_user_id as ownerUserId', 'id'])
    .where('owner_user_id', 'in', [one, other])
    .where('user_id', 'in', [one, other])
    .where(isRunning)
    .execute();
  await repairEach(
    orders.map((key) => () => end(services, key)),
    (failed) => `${failed} of ${orders.length} orders between blocked people could not be ended.`,
  );
}

async function end(services: Services, key: RecurringKey): Promise<void> {
  const order = await findRecurring(services.db, key);
  if (order?.provider_subscription_id === null) await closeOrder(services, { ownerUserId: key.ownerUserId, paymentId: key.id });
  // It may have been paid at that very moment.
  const after = await findRecurring(services.db, key);
  if (!after?.provider_subscription_id || after.status === 'scheduled_cancellation') return;
  await endWhenPaidOut(services, after, after.provider_subscription_id);
}

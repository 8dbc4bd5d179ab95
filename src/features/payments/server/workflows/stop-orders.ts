import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { endRecurringOrders } from '../../api/recurring/end-recurring-orders.ts';
import { notifyOfPauses } from '../../recurring/server/notify-of-pauses.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';
import { repairEach } from './repair-each.ts';
import { closeOrder } from '../../api/checkout/close-order.ts';

/**
 * Stops the money of a person who is suspended or has left: open checkouts are closed, on either side, and what renews with somebody
 * suspended ends with the period that is paid for (docs/product.md#suspension). What was paid at that very moment is fulfilled. Idempotent;
 * does nothing if they are no longer suspended.
 */
export async function stopOrders(services: Services, { userId }: { userId: string }): Promise<void> {
  const sellers = await inTransaction(services, async (command) => {
    // Locked, so that restoring the person comes after and takes back what is marked here.
    const person = await command.tx
      .selectFrom('users')
      .select('status')
      .where('user_id', '=', userId)
      .where('status', 'in', ['suspended', 'deleted'])
      .forShare()
      .executeTakeFirst();
    if (!person) return null;
    if (person.status === 'suspended') {
      await notifyOfPauses(command, userId);
      await endRecurringOrders(command, { person: userId }, 'suspension');
    }
    return [userId, ...(await findSellers(command.tx, userId))];
  });
  if (sellers === null) return;
  const open = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id'])
    .where(isWith('owner_user_id', sellers))
    .where(({ eb, or }) => or([eb('owner_user_id', '=', userId), eb('user_id', '=', userId)]))
    .where('status', '=', 'PENDING')
    .execute();
  await repairEach(
    open.map((order) => () => closeOrder(services, { ownerUserId: order.owner_user_id, paymentId: order.id })),
    (failed) => `${failed} of ${open.length} checkouts could not be closed.`,
  );
}

import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isForCurrentPeriod } from '../../recurring/rules.ts';
import { endRecurringOrders } from './end-recurring-orders.ts';
import type { PaymentRow } from '../lock-payment.ts';
import { lockRecurring } from '../lock-recurring.ts';

/**
 * Ends an order whose current period was refunded in full; refunding an earlier period changes nothing. Returns whether it ended the order.
 * The caller has synced the order with the provider (`provider/sync-order-of.ts`): a later period may have been paid for.
 */
export async function endRefundedRecurring(command: CommandContext, payment: PaymentRow): Promise<boolean> {
  if (payment.recurring_id === null) return false;
  const order = await lockRecurring(command, { ownerUserId: payment.owner_user_id, id: payment.recurring_id });
  if (!order || !isForCurrentPeriod(payment.description, order)) return false;
  await endRecurringOrders(command, { ownerUserId: order.owner_user_id, id: order.id }, 'now');
  return true;
}

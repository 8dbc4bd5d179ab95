import type { CommandContext } from '#platform/server/database/transaction.ts';
import { askForRefund } from '../../refunds/server/ask-for-refund.ts';
import { findRefundable } from '../../refunds/server/find-refundable.ts';
import type { PaymentRow } from '../lock-payment.ts';
import { requestRefunds } from './request-refunds.ts';

/**
 * Requests that everything left of a payment goes back, because what it bought has ended unused, and marks it as due until it is back. If a
 * bank's decision or a refund that was sent back stands in the way, whoever can act is asked at once; if the provider refuses, then. The
 * caller holds the payment's lock.
 */
export async function refundEndedGoods(command: CommandContext, payment: PaymentRow, { reason }: { reason: string }): Promise<void> {
  if (payment.refunded_amount >= payment.amount) return;
  const { owner_user_id: ownerUserId, id, item_id: itemId } = payment;
  const { left } = await findRefundable(command.tx, payment);
  await command.tx
    .updateTable('payments')
    .set({ refund_due: true, updated_at: command.now })
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', id)
    .execute();
  const started = await requestRefunds(command, { userId: ownerUserId, admin: false }, { ownerUserId, itemId, reason });
  if (started === 0 && left > 0) await askForRefund(command, payment, { amount: left, isPossible: false });
}

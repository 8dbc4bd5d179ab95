import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import type { PaymentRow } from '../lock-payment.ts';
import { logPayment } from '../../orders/server/log-payment.ts';

type FreeRefund = { reason: string; membershipRefunded?: boolean; membershipEnded?: boolean; giftRefunded?: boolean };

/**
 * Takes back what a membership, or the giver of a gift, paid for: no money moves, the goods go back at once, and the buyer is notified. The order is COMPLETED and
 * cost nothing; the caller holds its lock and has decided to end it.
 */
export async function refundFreeOrder(
  command: CommandContext,
  payment: PaymentRow,
  { reason, membershipRefunded = false, membershipEnded = false, giftRefunded = false }: FreeRefund,
): Promise<void> {
  await command.tx
    .updateTable('payments')
    .set({ status: 'REFUNDED', refund_reason: reason, updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await fulfilmentOf(payment).takeBack(command, payment);
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'REFUND',
    amount: 0,
    source: payment.id,
  });
  const { title } = payment.description;
  await notify(command, {
    type: 'REFUND_PROCESSED',
    toUserId: payment.user_id,
    toUsername: payment.username,
    source: payment.id,
    data: {
      title,
      itemId: payment.item_id,
      buyerUserId: payment.user_id,
      paymentId: payment.id,
      amount: 0,
      ...(membershipRefunded ? { membershipRefunded } : {}),
      ...(membershipEnded ? { membershipEnded } : {}),
      ...(giftRefunded ? { giftRefunded } : {}),
      ...(payment.type === 'MEMBERSHIP' && !giftRefunded ? { passTakenBack: true } : {}),
      ...(payment.type === 'SUBSCRIPTION' && !giftRefunded ? { monthsTakenBack: true } : {}),
    },
  });
}

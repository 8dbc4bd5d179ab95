import type { CommandContext } from '#platform/server/database/transaction.ts';
import { fulfilmentOf } from '../../../server/dependencies.ts';
import type { ReadCheckout } from '../workflows/read-checkout.ts';
import { bookJournals } from '../../../ledger/server/book-journals.ts';
import { logPayment, recordProcessorFee } from '../../../orders/server/commands/log-payment.ts';
import { lockPayment, type PaymentRow, type OrderKey } from '../../../api/lock-payment.ts';
import { bookChargeLater } from '../../../ledger/server/book-charge-later.ts';
import { decideSettlement } from '../../rules.ts';

/**
 * Converges one order with what the provider says about its checkout: books the money, gives or releases the goods, writes the history.
 * Idempotent. Throws if the money isn't the amount that was asked for.
 */
export async function settlePayment(command: CommandContext, order: OrderKey, checkout: ReadCheckout): Promise<void> {
  const payment = await lockPayment(command, order);
  if (!payment) return;
  if (checkout.paid) {
    assertAsAsked(payment, checkout);
    await bookJournals(command, order, checkout.journals);
  }
  const decision = decideSettlement(payment.status, checkout);
  if (decision === 'complete') await complete(command, payment, checkout);
  if (decision === 'release') await release(command, payment, checkout);
  if (decision === 'nothing' && checkout.paid) await recordProcessorFee(command, order, checkout);
  else command.publish({ kind: 'order', itemId: payment.item_id, recipientUserIds: [payment.user_id, payment.owner_user_id] });
}

async function complete(command: CommandContext, payment: PaymentRow, checkout: ReadCheckout): Promise<void> {
  const given = await fulfilmentOf(payment).give(command, payment);
  await command.tx
    .updateTable('payments')
    .set({
      status: 'COMPLETED',
      refund_due: !given,
      payment_intent_id: checkout.paymentIntentId,
      charge_id: checkout.chargeId,
      platform_fee: checkout.platformFee,
      updated_at: command.now,
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'PAYMENT',
    amount: checkout.amount,
    platformFee: checkout.platformFee,
    processorFee: checkout.processorFee,
    amountPaidToOwner: checkout.amount - checkout.platformFee,
    source: checkout.chargeId ?? checkout.sessionId,
  });
  await bookChargeLater(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id }, checkout);
}

async function release(command: CommandContext, payment: PaymentRow, checkout: ReadCheckout): Promise<void> {
  await fulfilmentOf(payment).release(command, payment);
  await command.tx
    .updateTable('payments')
    .set({ status: 'CANCELLED', updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'CANCELLED',
    amount: 0,
    source: checkout.sessionId,
  });
}

function assertAsAsked(payment: PaymentRow, checkout: ReadCheckout): void {
  if (checkout.amount !== payment.amount || checkout.currency !== 'gbp') {
    throw new Error(`Checkout ${checkout.sessionId} took ${checkout.amount} ${checkout.currency} for an order of ${payment.amount} gbp.`);
  }
}

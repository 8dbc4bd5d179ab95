import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { OrderKey } from '../../api/lock-payment.ts';
import type { PaymentLogEvent } from '../../contract.ts';

export type NewPaymentLog = {
  ownerUserId: string;
  paymentId: string;
  eventType: PaymentLogEvent;
  amount: number;
  platformFee?: number;
  processorFee?: number;
  amountPaidToOwner?: number;
  /** The provider's object that this line reports; the same fact is logged once. */
  source: string;
};

/** Adds a line to a payment's history, once for each fact. */
export async function logPayment({ tx, now, newId }: CommandContext, log: NewPaymentLog): Promise<void> {
  await tx
    .insertInto('payment_logs')
    .values({
      owner_user_id: log.ownerUserId,
      payment_id: log.paymentId,
      id: newId(),
      event_type: log.eventType,
      amount: log.amount,
      platform_fee: log.platformFee ?? 0,
      processor_fee: log.processorFee ?? 0,
      amount_paid_to_owner: log.amountPaidToOwner ?? 0,
      source: log.source,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'payment_id', 'event_type', 'source']).doNothing())
    .execute();
}

/** Writes the processor's fee, in pence, into the history line of its charge; the processor reports it some time after the payment. */
export async function recordProcessorFee(
  { tx }: CommandContext,
  payment: OrderKey,
  { chargeId, processorFee }: { chargeId: string | null; processorFee: number },
): Promise<void> {
  if (chargeId === null || processorFee === 0) return;
  await tx
    .updateTable('payment_logs')
    .set({ processor_fee: processorFee })
    .where('owner_user_id', '=', payment.ownerUserId)
    .where('payment_id', '=', payment.paymentId)
    .where('event_type', 'in', ['PAYMENT', 'RENEWAL'])
    .where('source', '=', chargeId)
    .where('processor_fee', '<>', processorFee)
    .execute();
}

import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentLogEvent } from '../../../contract.ts';

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

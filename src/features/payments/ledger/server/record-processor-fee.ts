import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { OrderKey } from '../../api/lock-payment.ts';

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

import type Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { settleRefund } from '../commands/settle-refund.ts';
import { feeRefundJournal, refundFailureJournal, refundJournal, reversalJournal, type Journal } from '../../rules.ts';

/** A refund as the provider tells it, with every movement of money that belongs to it; `refundId` is ours, null where it was made elsewhere. */
export type ReadRefund = {
  providerRefundId: string;
  refundId: string | null;
  state: 'done' | 'open' | 'failed';
  amount: number;
  journals: Journal[];
};

/** Reads a refund and what it moved: the buyer's money, the creator's share, the platform's share. */
export async function readRefund(stripe: Stripe, providerRefundId: string): Promise<ReadRefund> {
  const refund = await stripe.refunds.retrieve(providerRefundId, { expand: ['transfer_reversal', 'charge.application_fee'] });
  const state = refund.status === 'succeeded' ? 'done' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'open';
  const journals = [refundJournal(refund.id, refund.amount)];
  if (state === 'failed') journals.push(refundFailureJournal(refund.id, refund.amount));
  const reversal = typeof refund.transfer_reversal === 'object' ? refund.transfer_reversal : null;
  if (reversal) journals.push(reversalJournal(reversal.id, reversal.amount));
  const charge = typeof refund.charge === 'object' ? refund.charge : null;
  const fee = typeof charge?.application_fee === 'object' ? charge.application_fee : null;
  for (const feeRefund of fee?.refunds.data ?? []) journals.push(feeRefundJournal(feeRefund.id, feeRefund.amount));
  return { providerRefundId: refund.id, refundId: refund.metadata?.['refundId'] ?? null, state, amount: refund.amount, journals };
}

/**
 * Brings our refunds to where the provider says they are; one made in the provider's own dashboard is found by its payment and
 * written down. A refund of somebody else's payment changes nothing.
 */
export async function syncRefunds(services: Services, named: { refundId: string } | { paymentIntentId: string }): Promise<void> {
  const refunds =
    'refundId' in named
      ? [await services.stripe.refunds.retrieve(named.refundId)]
      : (await services.stripe.refunds.list({ payment_intent: named.paymentIntentId, limit: 100 })).data;
  for (const refund of refunds) {
    const intent = typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? null);
    const order = await services.db
      .selectFrom('payments')
      .select(['owner_user_id', 'id'])
      .where('payment_intent_id', '=', intent)
      .executeTakeFirst();
    if (!order) continue;
    const facts = await readRefund(services.stripe, refund.id);
    await inTransaction(services, (command) => settleRefund(command, { ownerUserId: order.owner_user_id, paymentId: order.id }, facts));
  }
}

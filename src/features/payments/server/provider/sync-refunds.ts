import type Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { settleRefund } from '../commands/settle-refund.ts';
import { feeRefundJournal, refundJournal, reversalJournal, type Journal } from '../../rules.ts';

/** A refund as the provider tells it, with every movement of money that belongs to it. */
export type ReadRefund = { providerRefundId: string; state: 'done' | 'open' | 'failed'; amount: number; journals: Journal[] };

/** Reads a refund and what it moved: the buyer's money, the creator's share, the platform's share. */
export async function readRefund(stripe: Stripe, refundId: string): Promise<ReadRefund> {
  const refund = await stripe.refunds.retrieve(refundId, { expand: ['transfer_reversal', 'charge.application_fee'] });
  const state = refund.status === 'succeeded' ? 'done' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'open';
  const journals = [refundJournal(refund.id, refund.amount)];
  const reversal = typeof refund.transfer_reversal === 'object' ? refund.transfer_reversal : null;
  if (reversal) journals.push(reversalJournal(reversal.id, reversal.amount));
  const charge = typeof refund.charge === 'object' ? refund.charge : null;
  const fee = typeof charge?.application_fee === 'object' ? charge.application_fee : null;
  for (const feeRefund of fee?.refunds.data ?? []) journals.push(feeRefundJournal(feeRefund.id, feeRefund.amount));
  return { providerRefundId: refund.id, state, amount: refund.amount, journals };
}

/** Brings our refunds to where the provider says they are; one made in the provider's own dashboard is found by its payment. */
export async function syncRefunds(services: Services, named: { refundId: string } | { paymentIntentId: string }): Promise<void> {
  const refunds =
    'refundId' in named
      ? [await services.stripe.refunds.retrieve(named.refundId)]
      : (await services.stripe.refunds.list({ payment_intent: named.paymentIntentId, limit: 100 })).data;
  for (const refund of refunds) {
    const { ownerUserId, refundId } = refund.metadata ?? {};
    if (ownerUserId === undefined || refundId === undefined) continue;
    const facts = await readRefund(services.stripe, refund.id);
    await inTransaction(services, (command) => settleRefund(command, { ownerUserId, refundId }, facts));
  }
}

import type Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { settleRefund } from './settle-refund.ts';
import { feeRefundJournal, refundFailureJournal, refundJournal, reversalJournal, type Journal } from '../../ledger/rules/journals.ts';
import { bookLateCharge } from '../../ledger/server/book-charge.ts';
import { orderOfIntent } from '../../server/workflows/order-of-intent.ts';
import { syncOrderOf } from '../../recurring/server/sync-order-of.ts';

// More parts than any payment is refunded in.
const MOST_PARTS = 10_000;

/**
 * A refund as the provider reports it, with every movement of money that belongs to it; `refundId` is ours, null if it was made elsewhere.
 */
export type ReadRefund = {
  providerRefundId: string;
  refundId: string | null;
  state: 'done' | 'open' | 'failed';
  amount: number;
  /** Whether the seller's share went back with it; in the dashboard that is a choice. */
  takesShare: boolean;
  journals: Journal[];
};

/** Reads a refund and what it moved: the buyer's money, the creator's share, the platform's share. */
export async function readRefund(stripe: Stripe, providerRefundId: string): Promise<ReadRefund> {
  const refund = await stripe.refunds.retrieve(providerRefundId, { expand: ['transfer_reversal', 'charge'] });
  const state = refund.status === 'succeeded' ? 'done' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'open';
  const journals = [refundJournal(refund.id, refund.amount)];
  if (state === 'failed') journals.push(refundFailureJournal(refund.id, refund.amount));
  const reversal = typeof refund.transfer_reversal === 'object' ? refund.transfer_reversal : null;
  if (reversal) journals.push(reversalJournal(reversal.id, reversal.amount));
  const charge = typeof refund.charge === 'object' ? refund.charge : null;
  for (const feeRefund of await listFeeRefunds(stripe, charge)) journals.push(feeRefundJournal(feeRefund.id, feeRefund.amount));
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.['refundId'] ?? null,
    state,
    amount: refund.amount,
    takesShare: reversal !== null,
    journals,
  };
}

// The fee refunds of all refunds of the charge; the provider includes only the first ten of them with the fee.
async function listFeeRefunds(stripe: Stripe, charge: Stripe.Charge | null): Promise<Stripe.FeeRefund[]> {
  const fee = charge?.application_fee ?? null;
  if (fee === null) return [];
  const feeId = typeof fee === 'string' ? fee : fee.id;
  return stripe.applicationFees.listRefunds(feeId, { limit: 100 }).autoPagingToArray({ limit: MOST_PARTS });
}

/** Lists everything that the provider has refunded, or is trying to refund, of a payment. */
export function listRefunds(stripe: Stripe, paymentIntentId: string): Promise<Stripe.Refund[]> {
  return stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: MOST_PARTS });
}

/**
 * Brings our refunds to where the provider says they are; one made in the provider's own dashboard is found by its payment and recorded.
 * Ignores refunds of payments that aren't ours. Throws while the provider hasn't reported everything that a payment moved.
 */
export async function syncRefunds(services: Services, named: { refundId: string } | { paymentIntentId: string }): Promise<void> {
  const refunds =
    'refundId' in named
      ? [await services.stripe.refunds.retrieve(named.refundId)]
      : await listRefunds(services.stripe, named.paymentIntentId);
  for (const refund of refunds) {
    const intent = typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? null);
    const order = await orderOfIntent(services, intent);
    if (!order) continue;
    await bookLateCharge(services, order);
    const facts = await readRefund(services.stripe, refund.id);
    if (facts.state === 'done') await syncOrderOf(services, order);
    await inTransaction(services, (command) => settleRefund(command, order, facts));
  }
}

import type Stripe from 'stripe';

/** One movement of the platform's balance at the provider, as the ledger should have booked it under this key, in pence. */
export type Movement = { key: string; amount: number; at: Date; what: string };

// The source of a balance transaction, in plain words.
const BY_SOURCE: { readonly [type: string]: string } = {
  charge: 'charge',
  payment: 'charge',
  transfer: 'transfer',
  transfer_refund: 'transfer reversal',
  application_fee: 'platform fee',
  application_fee_refund: 'platform fee refund',
  refund: 'refund',
  payment_refund: 'refund',
};
const FAILURES = ['refund_failure', 'payment_failure_refund'];
const ADJUSTMENT = 'adjustment';
// The ledger doesn't cover the platform's own payouts to its bank.
const OWN = ['payout', 'payout_failure', 'payout_cancel'];

/** Returns what the ledger should hold for one balance transaction; one of an unknown kind is kept as it is. */
export function movementsOf(transaction: Stripe.BalanceTransaction): Movement[] {
  const { id, type, amount, fee, net } = transaction;
  const at = new Date(transaction.created * 1000);
  const source = typeof transaction.source === 'string' ? transaction.source : (transaction.source?.id ?? id);
  if (OWN.includes(type)) return [];
  if (FAILURES.includes(type)) return [{ key: `${source}:failed`, amount, at, what: 'returned refund' }];
  if (type === ADJUSTMENT) return [{ key: id, amount: net, at, what: 'dispute' }];
  const what = BY_SOURCE[type];
  if (what === undefined) return [{ key: id, amount: net, at, what: type.replaceAll('_', ' ') }];
  const movements = [{ key: source, amount, at, what }];
  return fee === 0 ? movements : [...movements, { key: id, amount: -fee, at, what: 'provider fee' }];
}

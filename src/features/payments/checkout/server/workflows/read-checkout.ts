import type Stripe from 'stripe';
import {
  applicationFeeJournal,
  chargeJournal,
  processorFeeJournal,
  transferJournal,
  type CheckoutFacts,
  type Journal,
} from '../../../ledger/rules/journals.ts';

/** Everything that settling an order needs to know about a checkout, read from the provider's own objects. */
export type ReadCheckout = CheckoutFacts & {
  sessionId: string;
  paymentIntentId: string | null;
  chargeId: string | null;
  amount: number;
  currency: string;
  processorFee: number;
  platformFee: number;
  journals: Journal[];
  /** The subscription that the checkout started, if it was for one. */
  subscriptionId: string | null;
};

const EXPAND = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.latest_charge.transfer',
  'payment_intent.latest_charge.application_fee',
];

/** Re-reads a checkout session with its payment; nothing that a webhook or a browser says is trusted instead. */
export async function readCheckout(stripe: Stripe, sessionId: string): Promise<ReadCheckout> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND });
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const paid = session.payment_status === 'paid' && charge?.status === 'succeeded';
  return {
    sessionId: session.id,
    status: statusOf(session),
    paid,
    paymentIntentId: intent?.id ?? null,
    chargeId: paid ? charge.id : null,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    ...(paid ? readMovements(charge) : { processorFee: 0, platformFee: 0, journals: [] }),
    subscriptionId: idOf(session.subscription),
  };
}

/** Returns the id of an object that the provider gives by id or in full. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function statusOf({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Returns every movement of money that belongs to a successful charge. */
export function readMovements(charge: Stripe.Charge): Pick<ReadCheckout, 'processorFee' | 'platformFee' | 'journals'> {
  const journals = [chargeJournal(charge.id, charge.amount)];
  const balance = expanded(charge.balance_transaction);
  const transfer = expanded(charge.transfer);
  const fee = expanded(charge.application_fee);
  if (balance) journals.push(processorFeeJournal(balance.id, balance.fee));
  if (transfer) journals.push(transferJournal(transfer.id, transfer.amount));
  if (fee) journals.push(applicationFeeJournal(fee.id, fee.amount));
  // A card is captured before its movements are booked: these objects can appear later, but the agreed share is on the charge.
  return { processorFee: balance?.fee ?? 0, platformFee: fee?.amount ?? charge.application_fee_amount ?? 0, journals };
}

function expanded<Item extends { id: string }>(value: string | Item | null | undefined): Item | null {
  return typeof value === 'object' && value !== null ? value : null;
}

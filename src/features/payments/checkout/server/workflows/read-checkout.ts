import type Stripe from 'stripe';
import type { CheckoutFacts } from '../../rules.ts';
import { readMovements, type Movements } from '../../../ledger/server/read-movements.ts';
import { idOf, expanded } from '../../../server/workflows/provider-objects.ts';

/** Everything that settling an order needs to know about a checkout, read from the provider's own objects. */
export type ReadCheckout = CheckoutFacts &
  Movements & {
    sessionId: string;
    paymentIntentId: string | null;
    chargeId: string | null;
    amount: number;
    currency: string;
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

function statusOf({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

import { createStripe } from '#platform/server/providers/stripe.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

/** The provider's own books: amounts in pence by the id of each movement. */
export type Books = {
  movements: Map<string, number>;
  /** Charges in pence by the order that they were for; two for one order are a double charge. */
  chargesOf: Map<string, number[]>;
  refundsOf: Map<string, number>;
  /** Whether each subscription continues, ends with the period that is paid for, or is over, by its id. */
  subscriptions: Map<string, 'goes on' | 'ends' | 'over'>;
};

/** Reads the provider's books with its official client. */
export async function readBooks(world: ChaosWorld): Promise<Books> {
  const stripe = createStripe({ secretKey: world.secrets.paymentsSecretKey, apiUrl: world.payments });
  const books: Books = { movements: new Map(), chargesOf: new Map(), refundsOf: new Map(), subscriptions: new Map() };
  const orderOf = new Map<string, string>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) orderOf.set(intent.id, intent.metadata['paymentId'] ?? intent.id);
  const orderOfIntent = (intent: string | { id: string } | null) => {
    const id = typeof intent === 'string' ? intent : (intent?.id ?? '');
    return orderOf.get(id) ?? id;
  };
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== 'succeeded') continue;
    books.movements.set(charge.id, charge.amount);
    const order = orderOfIntent(charge.payment_intent);
    books.chargesOf.set(order, [...(books.chargesOf.get(order) ?? []), charge.amount]);
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (refund.status !== 'succeeded') continue;
    books.movements.set(refund.id, refund.amount);
    const order = orderOfIntent(refund.payment_intent);
    books.refundsOf.set(order, (books.refundsOf.get(order) ?? 0) + 1);
  }
  for await (const transfer of stripe.transfers.list({ limit: 100 })) books.movements.set(transfer.id, transfer.amount);
  for await (const fee of stripe.applicationFees.list({ limit: 100 })) books.movements.set(fee.id, fee.amount);
  for await (const subscription of stripe.subscriptions.list({ limit: 100, status: 'all' })) {
    const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
    books.subscriptions.set(subscription.id, isOver ? 'over' : subscription.cancel_at_period_end ? 'ends' : 'goes on');
  }
  return books;
}

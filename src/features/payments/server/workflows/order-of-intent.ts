import type { Db } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import { syncInvoice } from '../../recurring/server/sync-recurring.ts';
import { idOf } from './provider-objects.ts';
import type { OrderKey } from '../../api/lock-payment.ts';
import { fulfilSession } from '../../checkout/server/fulfil.ts';

type FoundOrder = OrderKey;

/**
 * Returns the order that a payment at the provider was made for, or null if it isn't ours. If its own webhook hasn't arrived, brings the
 * order to where the provider says it is first: news of a refund or dispute may overtake that of the payment.
 */
export async function orderOfIntent(services: Services, paymentIntentId: string | null): Promise<FoundOrder | null> {
  if (paymentIntentId === null) return null;
  const known = await findOrderByIntent(services.db, paymentIntentId);
  if (known) return known;
  const { stripe } = services;
  const payment = { type: 'payment_intent' as const, payment_intent: paymentIntentId };
  const invoiceId = idOf((await stripe.invoicePayments.list({ payment, limit: 1 })).data[0]?.invoice);
  if (invoiceId !== null) await syncInvoice(services, invoiceId);
  else {
    const [session] = (await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })).data;
    if (session) await fulfilSession(services, session.id);
  }
  return findOrderByIntent(services.db, paymentIntentId);
}

async function findOrderByIntent(db: Db, paymentIntentId: string): Promise<FoundOrder | null> {
  const order = await db
    .selectFrom('payments')
    .select(['owner_user_id as ownerUserId', 'id as paymentId'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return order ?? null;
}

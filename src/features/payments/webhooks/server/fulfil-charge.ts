import type { Services } from '#platform/server/program/services.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { bookCharge } from '../../ledger/server/book-charge.ts';
import { syncRefunds } from '../../refunds/server/sync-refunds.ts';

/** Brings the order of this charge, and its refunds, to where the provider says they are. Ignores charges that aren't ours. */
export async function fulfilCharge(services: Services, chargeId: string): Promise<void> {
  const charge = await services.stripe.charges.retrieve(chargeId);
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  if (intent === undefined) return;
  const order = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'checkout_session_id', 'recurring_id'])
    .where('payment_intent_id', '=', intent)
    .executeTakeFirst();
  if (order?.recurring_id === null) await fulfil(services, order);
  else if (order) await bookCharge(services, { ownerUserId: order.owner_user_id, paymentId: order.id }, intent);
  if (charge.amount_refunded > 0) await syncRefunds(services, { paymentIntentId: intent });
}

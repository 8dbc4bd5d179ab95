import type { HttpWorld } from '#tests/builders/http-world.ts';
import type { givenSession } from '#tests/builders/session.ts';

/** An order by the buyer for an £8 event, not paid yet. */
export async function order(
  world: HttpWorld,
  session: (values: { price: number }) => ReturnType<typeof givenSession>,
  buyer: { userId: string; token: string },
) {
  const { event } = await session({ price: 800 });
  const { data } = await world.rest('POST', '/ticket', { sessionId: event.sessionId, sessionEventId: event.id }, buyer);
  const { clientSecret, paymentId } = data as { clientSecret: string; paymentId: string };
  world.canaries.plant('the secret of a checkout', clientSecret, [buyer.userId]);
  const customer = await world.db.selectFrom('payment_customers').selectAll().where('user_id', '=', buyer.userId).executeTakeFirstOrThrow();
  world.canaries.plant('a customer at the payment provider', customer.provider_customer_id, [buyer.userId]);
  return { event, clientSecret, paymentId, checkoutId: clientSecret.split('_secret_')[0] ?? '' };
}

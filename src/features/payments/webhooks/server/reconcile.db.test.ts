import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { reconcile } from './reconcile.ts';

const sale = await ticketSale();
const { services, db } = sale;

beforeEach(sale.empty);

const rowOf = (id: string, object_id: string, received_at: Date) => ({
  id,
  type: 'checkout.session.completed',
  livemode: false,
  object_id,
  payload: '{}',
  received_at,
});

/** A provider that doesn't answer about the lost checkouts. */
function silentAboutLost(): typeof services {
  const { sessions } = services.stripe.checkout;
  const retrieve: typeof sessions.retrieve = (id, ...rest) =>
    id.startsWith('cs_test_lost')
      ? Promise.reject(new Error('No answer.'))
      : (sessions.retrieve as (...words: unknown[]) => ReturnType<typeof sessions.retrieve>).call(sessions, id, ...rest);
  const checkout = { value: { sessions: { retrieve, expire: sessions.expire.bind(sessions), list: sessions.list.bind(sessions) } } };
  return { ...services, stripe: Object.create(services.stripe, { checkout }) as Stripe };
}

it("gives up a webhook about an object the provider doesn't know, and tries it no more", async () => {
  const longAgo = new Date(services.now().getTime() - 3_600_000);
  await db
    .insertInto('webhook_events')
    .values(rowOf('evt_unknown', 'cs_test_unknown', longAgo))
    .execute();
  await reconcile(services);
  const kept = await db.selectFrom('webhook_events').select(['handled_at', 'given_up_at']).executeTakeFirstOrThrow();
  expect(kept).toEqual({ handled_at: null, given_up_at: services.now() });
});

it('repairs what was missed even behind a hundred others that always fail', async () => {
  const received_at = new Date(services.now().getTime() - 3_600_000);
  const lost = Array.from({ length: 100 }, (_, index) => rowOf(`evt_lost${index}`, `cs_test_lost${index}`, received_at));
  const event = await sale.event(await sale.creator());
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  const { clientSecret } = await buyTicket(services, (await givenUser(db)).actor, order);
  await sale.pay(clientSecret);
  const { checkout_session_id } = await sale.payment(order.paymentId);
  const good = rowOf('evt_good', String(checkout_session_id), new Date(received_at.getTime() + 60_000));
  await db
    .insertInto('webhook_events')
    .values([...lost, good])
    .execute();
  const isHandled = async () =>
    (await db.selectFrom('webhook_events').select('handled_at').where('id', '=', good.id).executeTakeFirstOrThrow()).handled_at !== null;
  // Each run fails at its end, so that the failures are noticed.
  for (let run = 0; run < 20 && !(await isHandled()); run += 1)
    await expect(reconcile(silentAboutLost())).rejects.toThrow('repairs failed');
  expect(await isHandled()).toBe(true);
});

it('fails once for an order that can never be settled, keeps trying it, and fails again only after it has recovered', async () => {
  const event = await sale.event(await sale.creator());
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await buyTicket(services, (await givenUser(db)).actor, order);
  const { checkout_session_id } = await sale.payment(order.paymentId);
  const created_at = new Date(services.now().getTime() - 3_600_000);
  const setCheckout = (id: string | null) =>
    db.updateTable('payments').set({ checkout_session_id: id, created_at }).where('owner_user_id', '=', event.ownerUserId).execute();
  await setCheckout('cs_test_unknown');
  await expect(reconcile(services)).rejects.toThrow('1 of');
  await reconcile(services);
  await setCheckout(checkout_session_id);
  await reconcile(services);
  expect((await sale.payment(order.paymentId)).hopeless_since).toBeNull();
  await setCheckout('cs_test_unknown');
  await expect(reconcile(services)).rejects.toThrow('1 of');
});

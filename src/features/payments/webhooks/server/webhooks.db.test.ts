import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { paymentJobs } from '../../server/jobs.ts';
import { storeWebhook } from './webhooks.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const store = (id: string, type: string, objectId: string | null) =>
  inTransaction(services, (command) => storeWebhook(command, { id, type, livemode: false, objectId, payload: '{}' }));
const queues = async () =>
  (
    await sale.pool.query<{ name: string; event: string }>(`select name, data->>'eventId' as event from pgboss.job where data ? 'eventId'`)
  ).rows.map(({ name, event }) => `${event} in ${name}`);

it('stores an event of an unhandled type without queueing it', async () => {
  await store('evt_unknown', 'product.created', 'prod_1');
  expect(await queues()).toEqual([]);
  expect(await db.selectFrom('webhook_events').select(['id', 'handled_at', 'received_at']).execute()).toEqual([
    { id: 'evt_unknown', handled_at: services.now(), received_at: services.now() },
  ]);
});

it('queues the events that somebody waits for separately, once however often they arrive', async () => {
  for (let time = 0; time < 2; time += 1) {
    await store('evt_paid', 'checkout.session.completed', 'cs_test_1');
    await store('evt_refunded', 'refund.updated', 're_1');
    await store('evt_charged', 'charge.updated', 'ch_1');
  }
  expect((await queues()).toSorted()).toEqual([
    'evt_charged in payments.handle-webhook',
    'evt_paid in payments.handle-checkout-webhook',
    'evt_refunded in payments.handle-refund-webhook',
  ]);
});

it("gives a buyer their ticket while hundreds of other events wait for a provider that doesn't answer", async () => {
  const event = await sale.event(await sale.creator());
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  const { clientSecret } = await buyTicket(services, (await givenUser(db)).actor, order);
  const silence = Promise.withResolvers<never>();
  const charges = { value: { retrieve: () => silence.promise } };
  const silent = { ...services, stripe: Object.create(services.stripe, { charges }) as Stripe };
  for (let n = 0; n < 200; n += 1) await store(`evt_charge${n}`, 'charge.updated', `ch_${n}`);
  const worker = await openJobQueue(paymentJobs, { connectionString: sale.connectionString, log: services.log, role: 'worker' });
  onTestFinished(async () => {
    silence.reject(new Error('No answer.'));
    await worker.stop();
  });
  await worker.work(silent, paymentJobs);
  const stuck = async () =>
    (await sale.pool.query(`select 1 from pgboss.job where name = 'payments.handle-webhook' and state = 'active'`)).rowCount;
  await expect.poll(stuck).toBe(40);
  await sale.pay(clientSecret);
  await store('evt_paid', 'checkout.session.completed', (await sale.payment(order.paymentId)).checkout_session_id);
  await expect
    .poll(async () => (await db.selectFrom('tickets').select('status').execute()).map(({ status }) => status))
    .toEqual(['active']);
});

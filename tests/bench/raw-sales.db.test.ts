import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { SendTip } from '#features/tips/contract.ts';
import { startTip } from '#features/tips/server/workflows/start-tip.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { bookRaw, subscribeRaw, tipRaw } from './raw-money.ts';
import { buyRaw } from './raw-ticket.ts';
import { ensureCustomer } from '#features/payments/api/checkout/open-order.ts';

const sale = await ticketSale();
const { services, db, pool } = sale;
const provider = { origin: sale.sandbox.origin, secretKey: services.config.payments.secretKey };

type Buyer = Awaited<ReturnType<typeof givenUser>>;

async function buyer(): Promise<Buyer> {
  const person = await givenUser(db);
  await ensureCustomer(services, person.userId);
  return person;
}

// How many rows a sale adds to each table, and jobs to each queue. The benchmark's limits are wide, and count elsewhere.
async function added(sell: (buyer: Buyer) => Promise<unknown>): Promise<Record<string, number>> {
  const person = await buyer();
  const before = await countAll();
  await sell(person);
  const after = await countAll();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}

async function countAll(): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'",
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`);
  const { rows } = await pool.query<{ name: string; count: number }>(
    `${counts.join(' union all ')} union all select name, count(*)::int from pgboss.job group by name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('the raw sales that the benchmark measures the product against write the rows that the product writes', async () => {
  const creator = await sale.creator();
  const account = await db.selectFrom('payout_accounts').select('provider_account_id').executeTakeFirstOrThrow();
  const to = { ownerUserId: creator.userId, account: account.provider_account_id };

  const open = await sale.event(creator, { price: 0 });
  const openSeat = { sessionId: open.sessionId, sessionEventId: open.id };
  const free = await added(({ actor }) => buyTicket(services, actor, { ...openSeat, paymentId: uuidv7() }));
  expect(free).toMatchObject({ tickets: 1, order_numbers: 1, order_sellers: 1 });
  expect(await added(({ userId }) => buyRaw(pool, { ...to, sessionEventId: open.id, userId }))).toEqual(free);

  const paid = await sale.event(creator);
  const seat = { sessionId: paid.sessionId, sessionEventId: paid.id };
  const withPass = (book: (person: Buyer) => Promise<unknown>) => async (person: Buyer) => {
    await givenPass(db, creator, person);
    await db.deleteFrom('order_sellers').where('user_id', '=', person.userId).execute();
    await book(person);
  };
  const booked = await added(withPass(({ actor }) => buyTicket(services, actor, { ...seat, paymentId: uuidv7(), payWith: 'membership' })));
  expect(await added(withPass(({ userId }) => bookRaw(pool, { ...to, sessionEventId: paid.id, userId })))).toEqual(booked);

  const tip = SendTip.parse({ tip: { recipientUserId: creator.userId, amount: 500, message: 'Thank you!' } });
  const tipped = await added(({ actor }) => startTip(services, actor, tip));
  expect(await added(({ userId }) => tipRaw(pool, provider, { ...to, userId, itemId: '', price: '' }))).toEqual(tipped);

  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 600, benefit: '' }, 'sandbox'));
  const wanted = { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id };
  const first = await buyer();
  await subscribe(services, first.actor, wanted);
  const { provider_price_id: monthly } = await db.selectFrom('recurring_prices').select('provider_price_id').executeTakeFirstOrThrow();
  const subscribed = await added(({ actor }) => subscribe(services, actor, wanted));
  expect(await added(({ userId }) => subscribeRaw(pool, provider, { ...to, userId, itemId: offer.id, price: monthly }))).toEqual(
    subscribed,
  );
});

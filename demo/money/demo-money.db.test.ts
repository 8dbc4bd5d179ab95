import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareBooks } from '#features/payments/ledger/server/compare-books.ts';
import { syncRecurring } from '#features/payments/recurring/server/sync-recurring.ts';
import { readLedgerDrift } from '#features/payments/ledger/server/read-ledger-drift.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { insertRows } from '../insert-rows.ts';
import { planRows } from '../load-demo.ts';
import { DEMO_ISSUER } from '../../src/apps/worker/demo-issuer.ts';
import { DAY, userIdOf } from '../plan/rows.ts';
import { removeDemo } from '../remove-demo.ts';
import { bookPast } from './book-past.ts';
import { openPayouts } from './open-payouts.ts';

const PATIENCE = { timeout: 240_000 };
const sale = await ticketSale();
const services = {
  ...sale.services,
  config: { ...sale.services.config, payments: { ...sale.services.config.payments, apiUrl: sale.sandbox.origin } },
};
const { db } = sale;

async function load(): Promise<void> {
  const there = await db.selectFrom('identity_claims').select('user_id').where('issuer', '=', DEMO_ISSUER).executeTakeFirst();
  const { mode } = services.config.payments;
  const { fee } = services.site.values();
  const rows = planRows([], { now: services.now(), mode, fee }, randomBytes);
  if (!there) await db.transaction().execute((tx) => insertRows(tx, rows));
  await openPayouts(services);
  await bookPast(services);
}

const facts = async () => ({
  journals: await db
    .selectFrom('ledger_journals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow(),
  payments: await db.selectFrom('payments').select(['id', 'status', 'amount', 'charge_id']).orderBy('id').execute(),
  subscribers: await db
    .selectFrom('subscribers')
    .select(['subscriber_user_id', 'status', 'current_period_end'])
    .orderBy('order_id')
    .execute(),
});

// In pence.
async function subscriptionsOfMaya(): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from payments
    where owner_user_id = ${userIdOf('mayamoves')} and status = 'COMPLETED' and recurring_id is not null`.execute(db);
  return rows[0]?.amount ?? 0;
}

async function paidTwice(): Promise<unknown[]> {
  const { rows } = await sql`
    select item_id, user_id from payments where type = 'SESSION_EVENT' and status = 'COMPLETED' and amount > 0
    group by item_id, user_id having count(*) > 1`.execute(db);
  return rows;
}

// Months of one subscription that were paid for more than once.
async function monthsPaidTwice(): Promise<unknown[]> {
  const { rows } = await sql`
    with paid as (
      select id, owner_user_id, user_id, (description->>'periodStart')::timestamptz as begins, (description->>'periodEnd')::timestamptz as ends
      from payments where type = 'SUBSCRIPTION' and status = 'COMPLETED')
    select one.owner_user_id, one.user_id, one.begins from paid one
    join paid other using (owner_user_id, user_id) where one.id < other.id and one.begins < other.ends and other.begins < one.ends`.execute(
    db,
  );
  return rows;
}

async function expectEqualBooks(): Promise<void> {
  await compareBooks(services);
  const check = await db.selectFrom('ledger_checks').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(check.differences).toEqual([]);
  expect(await readLedgerDrift(db)).toBe(0);
}

test(
  'keeps a year of money equal in both books, however often the demo is loaded, and after it is removed and loaded again',
  PATIENCE,
  async () => {
    await load();
    await expectEqualBooks();
    const first = await facts();
    expect(new Set(first.subscribers.map(({ status }) => status))).toEqual(
      new Set(['active', 'payment_failed', 'scheduled_cancellation', 'cancelled', 'expired']),
    );
    await load();
    expect(await facts()).toEqual(first);
    for (const order of await db.selectFrom('recurring_orders').select(['owner_user_id', 'id']).execute())
      await syncRecurring(services, { ownerUserId: order.owner_user_id, id: order.id });
    expect(await facts()).toEqual(first);
    const { rows: wrong } = await sql<{ wrong: string }>`
    select 'paid without a charge ' || id as wrong from payments where amount > 0 and status = 'COMPLETED' and charge_id is null
    union all select 'pass ' || p.id from membership_purchases p where type = 'one-time' and session_usage_limit < (
      select count(*) from membership_uses where owner_user_id = p.owner_user_id and purchase_id = p.id and kind = 'spend')
    union all select 'use without a ticket ' || u.id from membership_uses u where kind = 'spend' and not exists (
      select 1 from tickets where owner_user_id = u.owner_user_id and payment_id = u.source)
    union all select 'paid out more than came in ' || user_id from payouts group by user_id having sum(amount) >
      (select coalesce(sum(amount), 0) from ledger_balances b where b.owner_user_id = user_id and account = 'creator_cash')
    union all select 'in debt: ' || u.username from users u where u.username in ('mayamoves', 'clayandkiln', 'mei_cooks') and
      (select coalesce(sum(amount), 0) from ledger_balances b where b.owner_user_id = u.user_id and account = 'creator_cash')
      <= (select coalesce(sum(amount), 0) from payouts o where o.user_id = u.user_id)
    union all select 'no payout on its way' where not exists (select 1 from payouts o where o.user_id = ${userIdOf('mayamoves')} and o.status = 'IN_TRANSIT')
    union all select 'no dispute that was won' where not exists (select 1 from disputes where owner_user_id = ${userIdOf('mayamoves')} and status = 'WON' and share = 'RETURNED')
    union all select 'no refund' where not exists (select 1 from refunds where owner_user_id = ${userIdOf('mayamoves')} and status = 'DONE')
    union all select 'no payouts' where (select count(*) from payouts p join users u using (user_id) where u.username = 'mayamoves') < 20
    union all select 'a month of the chart is empty: ' || to_char(m, 'YYYY-MM') from generate_series(${services.now()}::timestamptz - interval '11 months', ${services.now()}::timestamptz, interval '1 month') m
      where not exists (select 1 from ledger_balances b join users u on u.user_id = b.owner_user_id
        where u.username = 'mayamoves' and account = 'creator_earnings' and month = date_trunc('month', m at time zone 'UTC')::date and amount < 0)`.execute(
      db,
    );
    expect(wrong).toEqual([]);
    const { provider_account_id: stripeAccount } = await db
      .selectFrom('payout_accounts')
      .select('provider_account_id')
      .where('user_id', '=', userIdOf('mayamoves'))
      .executeTakeFirstOrThrow();
    const { available } = await services.stripe.balance.retrieve({}, { stripeAccount });
    expect(available[0]?.amount).toBeGreaterThan(0);
    const earned = await subscriptionsOfMaya();
    await removeDemo(services);
    await expectEqualBooks();
    // An hour later everyone is subscribed again, and continues with the month that they have paid for.
    services.setNow(new Date(services.now().getTime() + 60 * 60_000).toISOString());
    await load();
    await expectEqualBooks();
    expect(await subscriptionsOfMaya()).toBe(earned);
    expect(await monthsPaidTwice()).toEqual([]);
    const subscribed = async () => (await facts()).subscribers.filter(({ status }) => status === 'active');
    const stillSubscribed = await subscribed();
    expect(stillSubscribed).toHaveLength(first.subscribers.filter(({ status }) => status === 'active').length);
    for (const order of await db.selectFrom('recurring_orders').select(['owner_user_id', 'id']).execute())
      await syncRecurring(services, { ownerUserId: order.owner_user_id, id: order.id });
    expect(await subscribed()).toEqual(stillSubscribed);
    await removeDemo(services);
    await expectEqualBooks();
    // Weeks later there are new dates, and subscribers have paid for the weeks in between; nobody has paid for a date or a month twice.
    services.setNow(new Date(services.now().getTime() + 40 * DAY).toISOString());
    await load();
    await expectEqualBooks();
    expect([...(await paidTwice()), ...(await monthsPaidTwice())]).toEqual([]);
    expect(await subscriptionsOfMaya()).toBeLessThan(earned * 1.4);
  },
);

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareBooks } from '#features/payments/server/provider/compare-books.ts';
import { syncRecurring } from '#features/payments/server/provider/sync-recurring.ts';
import { readLedgerDrift } from '#features/payments/server/queries/read-ledger-drift.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { insertRows } from '../insert-rows.ts';
import { planRows } from '../load-demo.ts';
import { DEMO_ISSUER } from '../plan/rows.ts';
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
  const { mode, fee } = services.config.payments;
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

async function expectEqualBooks(): Promise<void> {
  await compareBooks(services);
  const check = await db.selectFrom('ledger_checks').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(check.differences).toEqual([]);
  expect(await readLedgerDrift(db)).toBe(0);
}

test(
  'a year of money is the same in both books, once however often it is loaded, and still is when the demo has gone and come back',
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
      select from tickets where owner_user_id = u.owner_user_id and payment_id = u.source)
    union all select 'paid out more than came in ' || user_id from payouts group by user_id having sum(amount) >
      (select coalesce(sum(amount), 0) from ledger_balances b where b.owner_user_id = user_id and account = 'creator_cash')
    union all select 'no payouts' where (select count(*) from payouts p join users u using (user_id) where u.username = 'mayamoves') < 20
    union all select 'a month of the chart is empty: ' || to_char(m, 'YYYY-MM') from generate_series(${services.now()}::timestamptz - interval '11 months', ${services.now()}::timestamptz, interval '1 month') m
      where not exists (select from ledger_balances b join users u on u.user_id = b.owner_user_id
        where u.username = 'mayamoves' and account = 'creator_earnings' and month = date_trunc('month', m at time zone 'UTC')::date and amount < 0)`.execute(
      db,
    );
    expect(wrong).toEqual([]);
    await removeDemo(services);
    await expectEqualBooks();
    await load();
    await expectEqualBooks();
  },
);

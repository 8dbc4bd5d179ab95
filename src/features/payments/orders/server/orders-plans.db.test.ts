import { Kysely, PostgresDialect } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#db/schema.ts';
import { readingOf } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { getPayment } from './get-payment.ts';
import { listPaymentsOfItem } from './list-payments-of-item.ts';
import { listPayments } from './list-payments.ts';
import { GetPayment, QueryPaymentsByItem, QueryPaymentsByUser } from '../contract.ts';

const database = await testDatabase();
const { pool } = database;
const base = await testServices(database, []);
const SELLERS = 300;
const MINE = 800;
const LIMIT = 20;

const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const ME = '00000000-0000-7000-8000-0000000f4240';
const ITEM = '00000000-0000-7000-8000-000000000005';
const actor = { userId: ME, username: 'buyer', displayName: null, admin: false, hiddenUserIds: [] };

const sent: { text: string; values: readonly unknown[] }[] = [];
const services = {
  ...base,
  db: new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      sent.push({ text: query.sql, values: query.parameters });
    },
  }),
};

// Of 40,800 orders with 300 sellers, 800 are the buyer's, spread over every seller.
beforeAll(async () => {
  await pool.query(`
    insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, amount, status, mode, request_hash, over_at, created_at, updated_at)
    select ${id(`n % ${SELLERS} + 1`)}, gen_random_uuid(), case when n <= ${MINE} then '${ME}' else gen_random_uuid() end, 'buyer', 'seller', 'SESSION_EVENT',
      ${id(`n % 1000`)}, '{"title": "Yoga"}', 500, 'COMPLETED', 'sandbox', '', timestamptz '2027-01-01' + n * interval '1 minute',
      timestamptz '2026-01-01' + n * interval '1 minute', now()
    from generate_series(1, ${40_000 + MINE}) n;
    insert into order_sellers (user_id, owner_user_id) select distinct user_id, owner_user_id from payments;`);
  await pool.query('analyze');
});

async function readOfPayments(ask: () => Promise<unknown>) {
  sent.length = 0;
  await ask();
  const asked = sent.filter(({ text }) => /^select .* from "payments"/.test(text));
  expect(asked).toHaveLength(1);
  const [{ text, values }] = asked as [(typeof sent)[number]];
  const { reads } = await readingOf(
    pool,
    text,
    values.map((value) => (value instanceof Date ? value.toISOString() : value)),
  );
  return reads.filter(({ table }) => table === 'payments');
}

describe("a buyer's orders are read through an index and within a row limit:", () => {
  test.each([
    ['all, newest first', {}, LIMIT + 1],
    ['those that are still to come', { when: 'UPCOMING' }, LIMIT + 1],
    ['those that are over', { when: 'PAST' }, MINE],
  ] as const)('%s', async (_name, filter, most) => {
    const ask = () => listPayments(services, actor, 'bought', QueryPaymentsByUser.parse({ ...filter, limit: LIMIT }));
    const reads = await readOfPayments(ask);
    expect(reads).toHaveLength(1);
    expect(reads[0]?.index).not.toBeNull();
    expect(reads[0]?.rows, JSON.stringify(reads)).toBeLessThanOrEqual(most);
  });

  test('those for one item, and the current one', async () => {
    const named = { itemId: ITEM, userId: ME };
    for (const ask of [
      () => listPaymentsOfItem(services, actor, QueryPaymentsByItem.parse(named)),
      () => getPayment(services, actor, GetPayment.parse(named)),
    ]) {
      const reads = await readOfPayments(ask);
      expect(reads.every(({ index }) => index !== null)).toBe(true);
      for (const { rows } of reads) expect(rows, JSON.stringify(reads)).toBeLessThanOrEqual(MINE);
    }
  });
});

test("orders are not found without a record of the buyer's sellers", async () => {
  const stranger = { ...actor, userId: uuidv7() };
  await pool.query(`update payments set user_id = '${stranger.userId}' where user_id = '${ME}' and item_id = '${ITEM}'`);
  const page = await listPayments(services, stranger, 'bought', QueryPaymentsByUser.parse({}));
  expect(page.items).toEqual([]);
});

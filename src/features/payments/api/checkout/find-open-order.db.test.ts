import { expect, test } from 'vitest';
import { readingDuring } from '#tests/builders/query-plans.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findOpenOrder } from './find-open-order.ts';

const { pool } = await testDatabase();

const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const SELLER = '00000000-0000-7000-8000-000000000001';
const BUYER = '00000000-0000-7000-8000-0000000f4240';

test('reads none of the orders that others leave open, though statistics know of few', async () => {
  const insert = (first: number, last: number, status: string) =>
    pool.query(`
      insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, amount, status, mode, request_hash, created_at, updated_at)
      select ${id('n % 40 + 1')}, gen_random_uuid(), ${id(`1000000 + n % 200`)}, 'buyer', 'seller', 'TIP', ${id('n % 40 + 1')}, '{"title": "Tip"}', 500,
        '${status}', 'sandbox', 'tip:' || n, now(), now()
      from generate_series(${first}, ${last}) n`);
  await insert(1, 2000, 'COMPLETED');
  await pool.query('analyze payments');
  // A rush comes faster than statistics are taken.
  await insert(2001, 12_000, 'PENDING');
  const reads = await readingDuring(pool, (db) =>
    findOpenOrder(db, { ownerUserId: SELLER, userId: BUYER, type: 'TIP', requestHash: 'tip:x' }),
  );
  expect(reads).toHaveLength(1);
  expect(reads[0]?.rows, JSON.stringify(reads)).toBeLessThanOrEqual(60);
});

import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { cashTotal, salesSince } from './read-ledger-cash.ts';

const { db, pool } = await testDatabase();
// The greatest amount of one journal, of which two are more pence than an integer of PostgreSQL holds.
const MOST = 2_000_000_000;

test('sums of what was sold have no bound', async () => {
  const [owner, since] = [await givenUser(db), new Date('2026-11-01T00:00:00Z')];
  for (const key of ['first', 'second']) {
    for (const accounts of ['{platform_cash,clearing}', '{clearing,platform_fee}'])
      await pool.query(
        `insert into ledger_journals (owner_user_id, id, payment_id, event_key, accounts, amounts, at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [owner.userId, uuidv7(), uuidv7(), `${key} ${accounts}`, accounts, [MOST, -MOST], since],
      );
    await pool.query(
      `insert into ledger_balances (owner_user_id, month, account, amount) values ($1, $2, 'platform_cash', $3)
       on conflict (owner_user_id, month, account) do update set amount = ledger_balances.amount + excluded.amount`,
      [owner.userId, key === 'first' ? '2026-10-01' : '2026-11-01', MOST],
    );
  }
  expect(await salesSince(db, since)).toEqual({ charges: 2, charged: 2 * MOST, fees: 2 * MOST });
  expect(await cashTotal(db)).toBe(2 * MOST);
});

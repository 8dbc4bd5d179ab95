import { expect, test } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findRecipients } from './find-recipients.ts';

const { db, pool } = await testDatabase({ connections: 1 });

// PostgreSQL plans a prepared statement for its values five times, and then once for all, unless that plan looks worse.
const FIRST_PLANS = 5;

test('who is notified is read by one plan, as planning takes longer than reading', async () => {
  await pool.query(`
    insert into users (user_id, username, email, created_at, updated_at)
    select gen_random_uuid(), 'person' || n, 'person' || n || '@plans.example', now(), now() from generate_series(1, 2000) n`);
  await pool.query('analyze');
  const [one, other] = [await givenUser(db), await givenUser(db)];
  for (let time = 0; time < 3 * FIRST_PLANS; time += 1) await findRecipients(db, [{ toUserId: one.userId, from: other }]);
  const { rows } = await pool.query("select custom_plans from pg_prepared_statements where statement like '%push_devices%'");
  expect(rows).toEqual([{ custom_plans: FIRST_PLANS }]);
});

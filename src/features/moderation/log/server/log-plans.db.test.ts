import { expect, test } from 'vitest';
import { readingDuring } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { LogFilter } from '../contract.ts';
import { readLog, understandFilter } from './read-log.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;

// Three administrators, two thousand people: a hundred thousand lines.
const admins = await Promise.all([1, 2, 3].map(() => givenUser(db, { admin: true })));
const person = await givenUser(db);
await pool.query(
  `insert into admin_actions (admin_user_id, id, action, subject, at)
   select ($1::uuid[])[1 + n % 3], gen_random_uuid(), case when n % 50 = 0 then 'REJECT_CONTENT' else 'SETTLE_MESSAGE_REPORT' end,
     jsonb_build_object('userId', case when n % 2000 = 7 then $2::text else md5(n::text)::uuid::text end),
     timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, 100000) n`,
  [admins.map(({ userId }) => userId), person.userId],
);
await pool.query('insert into admin_actors (user_id, since) select distinct admin_user_id, now() from admin_actions');
await pool.query('analyze admin_actions');

async function reading(filter: object) {
  const reads = await readingDuring(pool, async (watched) => {
    await readLog(watched, await understandFilter(watched, LogFilter.parse(filter), services.now()), { after: null, count: 21 });
  });
  return reads.filter(({ table }) => table === 'admin_actions');
}

test.each([
  ['everything', {}],
  ['what one administrator did', { by: admins[0]?.userId }],
  ['one action', { action: 'SETTLE_MESSAGE_REPORT' }],
  ['the last year', { days: 365 }],
])('of a hundred thousand lines, a page of %s reads few', async (_what, filter) => {
  const reads = await reading(filter);
  expect(reads).toHaveLength(1);
  expect(reads[0]?.rows).toBeLessThan(200);
});

test('a page about one person reads the lines about them', async () => {
  expect(await reading({ about: person.username })).toEqual([{ table: 'admin_actions', index: 'admin_actions_about', rows: 21 }]);
});

test('a page about one item reads the lines about its owner', async () => {
  const [read, ...others] = await reading({ about: person.username, item: person.userId });
  expect(others).toEqual([]);
  expect(read?.rows).toBeLessThan(100);
});

import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { givenUser } from '#tests/builders/user.ts';
import { prepareDatabase, prepareForCommand } from './prepare-database.ts';

const { db, pool, connectionString } = await testDatabase();
const addresses = { url: connectionString, directUrl: null };
const applied = async () => (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);

const asFound = (await pool.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows;
beforeEach(async () => {
  await pool.query('delete from migrations');
  for (const { name, checksum } of asFound) await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
});

test.each([
  ['an older', 'delete from migrations where name = (select max(name) from migrations)'],
  ['a newer', "insert into migrations (name, checksum) values ('9999-from-the-future', 'x')"],
])('a command leaves the database of %s version as it is: only a start brings it up to date', async (_which, change) => {
  await pool.query(change);
  const before = await applied();
  await expect(prepareForCommand(addresses)).rejects.toThrow('of another version of Turnout than this command');
  expect(await applied()).toEqual(before);
});

test('a command works on a database of its own version', async () => {
  await expect(prepareForCommand(addresses)).resolves.toBeUndefined();
});

test('a command makes an empty database ready', async () => {
  const empty = await testDatabase();
  await empty.pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  await prepareForCommand({ url: empty.connectionString, directUrl: null });
  expect((await empty.pool.query('select 1 from migrations')).rowCount).toBe(asFound.length);
});

test('a start that the mode of payments refuses leaves the database to the former version', async () => {
  await pool.query('delete from migrations where name = (select max(name) from migrations)');
  const before = await applied();
  const { userId } = await givenUser(db);
  const [now, facts] = [new Date(), { provider_account_id: 'acct_live', mode: 'live', status: 'ACTIVE' } as const];
  await db
    .insertInto('payout_accounts')
    .values({ user_id: userId, ...facts, created_at: now, updated_at: now })
    .execute();
  await expect(prepareDatabase(addresses, 'sandbox')).rejects.toThrow('this database holds real payments');
  expect(await applied()).toEqual(before);
});

test('a start makes an empty database ready in every mode', async () => {
  const empty = await testDatabase();
  await empty.pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  expect(await prepareDatabase({ url: empty.connectionString, directUrl: null }, 'live')).toHaveLength(asFound.length);
});

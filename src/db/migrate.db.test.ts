import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { migrate } from './migrate.ts';

const { pool, connectionString } = await testDatabase();

const NEWEST = '(select max(name) from migrations)';
const applied = async () => (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);

const asFound = (await pool.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows;
beforeEach(async () => {
  await pool.query('delete from migrations');
  for (const { name, checksum } of asFound) await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
});

test.each([
  ["insert into migrations (name, checksum) values ('9999-from-the-future', 'x')", 'is newer than this version of Turnout: it knows 9999'],
  [`update migrations set checksum = 'x' where name = ${NEWEST}`, 'was edited after it was applied'],
])('a database that this version does not know is left as it is: %s', async (change, refusal) => {
  await pool.query(change);
  const before = await applied();
  await expect(migrate(connectionString)).rejects.toThrow(refusal);
  expect(await applied()).toEqual(before);
});

test('a migration that got another number after it was applied is not applied again', async () => {
  const names = await applied();
  await pool.query(`update migrations set name = '0000-of-another-number' where name = ${NEWEST}`);
  expect(await migrate(connectionString)).toEqual([]);
  expect(await applied()).toEqual(names);
});

test('a connection that breaks while another process is migrating fails the attempt, not the program', async () => {
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7274316)');
  const failed = migrate(connectionString).catch((error: unknown) => error);
  const kill = async () =>
    (
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'turnout-migrate' and datname = current_database()
         and state = 'idle' and query like 'select pg_try_advisory_lock%'`,
      )
    ).rowCount;
  await expect.poll(kill).toBe(1);
  expect(await failed).toBeInstanceOf(Error);
  await holder.query('select pg_advisory_unlock(7274316)');
  holder.release();
});

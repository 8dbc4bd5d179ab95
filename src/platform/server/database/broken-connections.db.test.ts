import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import { together } from './together.ts';
import { inTransaction, type CommandContext } from './transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openDb, openPool } from '#db/client.ts';
import { statement } from '#db/statement.ts';

const RUNS = 600;
const AT_ONCE = 12;
const RUNS_PER_KILL = 4;
const NAME = 'turnout-broken';

const job = defineJob({ name: 'tests.broken', payload: z.strictObject({ n: z.int() }), load: async () => async () => undefined });
const database = await testDatabase();
const pool = openPool(database.connectionString, { max: 6, applicationName: NAME });
pool.on('error', () => undefined);
const services = { ...(await testServices(database, [job])), db: openDb(pool) };
afterAll(() => services.db.destroy());
await database.pool.query(`create table one (n integer primary key); create table two (n integer primary key);
  create table counts (id integer primary key, value integer not null); insert into counts values (1, 0)`);

type N = { n: number };
const ECHO = statement<N, N>('select :n::integer as n');
const DOUBLE = statement<{ twice: number }, N>('select :n::integer * 2 as twice');
const INTO_ONE = statement<never, N>('insert into one values (:n::integer)');
const INTO_TWO = statement<never, N>('insert into two values (:n::integer)');
const LOCK = statement<{ value: number }, { id: number }>('select value from counts where id = :id::integer for update');
const RAISE = statement<never, { id: number }>('update counts set value = value + 1 where id = :id::integer');
const id = 1;

/** Writes into both tables, counts and enqueues, and checks that each statement's result is its own; every second begins with a write. */
async function write({ tx, enqueue }: CommandContext, n: number, wrong: unknown[]): Promise<void> {
  if (n % 2 === 0) await INTO_ONE.run(tx, { n });
  const [[echo], locked, [double]] = await together([ECHO.all(tx, { n }), LOCK.all(tx, { id }), DOUBLE.all(tx, { n })]);
  if (echo?.n !== n || locked.length !== 1 || double?.twice !== 2 * n) wrong.push([n, echo, locked, double]);
  const written = await together([...(n % 2 === 0 ? [] : [INTO_ONE.run(tx, { n })]), INTO_TWO.run(tx, { n }), RAISE.run(tx, { id })]);
  if (written.some((rows) => rows !== 1)) wrong.push([n, written]);
  await enqueue(job, { n });
}

test('backends that end under transactions lose nothing confirmed, leave no half and give nobody another’s result', async () => {
  const confirmed = new Set<number>();
  const wrong: unknown[] = [];
  let [next, kills] = [0, 0];
  const run = async () => {
    while (next < RUNS) {
      const n = (next += 1);
      await inTransaction(services, (command) => write(command, n, wrong)).then(
        () => confirmed.add(n),
        () => undefined,
      );
      if (n % RUNS_PER_KILL !== 0) continue;
      const killed = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1 and state <> 'idle' order by random() limit 1`,
        [NAME],
      );
      kills += killed.rowCount ?? 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  const numbers = async (text: string) => (await database.pool.query<N>(text)).rows.map(({ n }) => n);
  const one = await numbers('select n from one order by n');
  const two = await numbers('select n from two order by n');
  const jobs = await numbers(`select (data ->> 'n')::integer as n from pgboss.job where name = '${job.name}' order by 1`);
  const [counted] = await numbers('select value as n from counts');
  expect(wrong).toEqual([]);
  expect([two, jobs, counted]).toEqual([one, one, one.length]);
  expect([...confirmed].filter((n) => !one.includes(n))).toEqual([]);
  // Something was broken, and most of the rest went on.
  expect(kills).toBeGreaterThan(20);
  expect(confirmed.size).toBeLessThan(RUNS);
  expect(confirmed.size).toBeGreaterThan(RUNS / 3);
  const afterwards = Array.from({ length: 50 }, (_, n) => inTransaction(services, ({ tx }) => ECHO.all(tx, { n })));
  expect((await Promise.all(afterwards)).map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

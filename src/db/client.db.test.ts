import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openDb, openPool } from './client.ts';
import { sendingAtOnce, statement } from './statement.ts';

const database = await testDatabase();
await database.pool.query('create table things (id integer primary key)');

function open(options: { plansTransactionsOnce?: () => boolean } = {}): pg.Pool {
  const pool = openPool(database.connectionString, { max: 1, applicationName: 'turnout-client-test', ...options });
  pool.on('error', () => undefined);
  return pool;
}

describe('a statement whose program is gone', () => {
  it('is ended by the server long before its time is over, though it waits for a lock', async () => {
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table things');
    onTestFinished(async () => {
      await holder.query('rollback');
      holder.release();
    });
    const pool = open();
    const client = await pool.connect();
    const waiting = client.query('select id from things').catch(() => 'lost');
    await lockWaitedFor(database.pool);
    const began = performance.now();
    // As the end of its process would.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await waiting).toBe('lost');
    client.release(true);
    const running = async () =>
      (await database.pool.query(`select 1 from pg_stat_activity where application_name = 'turnout-client-test'`)).rowCount;
    await expect.poll(running).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    await pool.end();
  });
});

describe('a connection behind which a prepared statement is gone', () => {
  it('fails that statement and is closed, so that the next one prepares it anew', async () => {
    const pool = open();
    const db = openDb(pool);
    onTestFinished(() => db.destroy());
    const add = statement<{ sum: number }, { to: number }>('select :to::integer + 1 as sum');
    const sum = async () => (await add.all(db, { to: 1 }))[0]?.sum;
    expect(await sum()).toBe(2);
    // As a pooler does that gives the next statement another server.
    await pool.query('deallocate all');
    await expect(sum()).rejects.toMatchObject({ code: '26000' });
    expect(await sum()).toBe(2);
  });
});

describe('a pool that plans the constant statements of transactions once', () => {
  const MODE = statement<{ mode: string }, { any: number }>(`select current_setting('plan_cache_mode') as mode where :any::integer > 0`);
  const AMONG = statement<{ id: number }, { ids: number[] }>('select id from things where id = any (:ids::integer[])');
  const ofBuilder = async (db: Parameters<typeof MODE.all>[0]) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode where 0 < ${1}::integer`.execute(db)).rows[0]?.mode;
  const modeIn = async (db: Parameters<typeof MODE.all>[0]) => (await MODE.all(db, { any: 1 }))[0]?.mode;
  /** How often the server planned a statement for any values, and for those of one execution. */
  const plansOf = async (pool: pg.Pool) =>
    (await pool.query('select generic_plans, custom_plans from pg_prepared_statements where statement = $1', [AMONG.text]))
      .rows[0] as unknown;

  it.each([true, false])('does so up to the first statement of the query builder, and nowhere else (asked to: %s)', async (isAsked) => {
    const pool = open({ plansTransactionsOnce: () => isAsked });
    const db = openDb(pool);
    onTestFinished(() => db.destroy());
    const once = isAsked ? 'force_generic_plan' : 'auto';
    for (let turn = 0; turn < 2; turn += 1) {
      const modes = await db.transaction().execute((tx) =>
        sendingAtOnce(tx, async () => {
          for (let time = 0; time < 10; time += 1) await AMONG.all(tx, { ids: [1] });
          return [await modeIn(tx), await ofBuilder(tx), await modeIn(tx)];
        }),
      );
      expect(modes).toEqual([once, 'auto', 'auto']);
      expect([await modeIn(db), await ofBuilder(db)]).toEqual(['auto', 'auto']);
    }
    expect(await plansOf(pool)).toEqual(isAsked ? { generic_plans: 20, custom_plans: 0 } : { generic_plans: 0, custom_plans: 20 });
  });

  it('keeps a transaction that fails at a statement of the query builder failed, and the next one whole', async () => {
    const pool = open({ plansTransactionsOnce: () => true });
    const db = openDb(pool);
    onTestFinished(() => db.destroy());
    const failing = db.transaction().execute((tx) =>
      sendingAtOnce(tx, async () => {
        const broken = sql`select 1 / ${0}::integer`.execute(tx).catch(() => undefined);
        await Promise.all([broken, ofBuilder(tx)]);
      }),
    );
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    expect(await db.transaction().execute((tx) => sendingAtOnce(tx, () => modeIn(tx)))).toBe('force_generic_plan');
  });
});

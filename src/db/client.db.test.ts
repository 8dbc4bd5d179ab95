import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openDb, openPool } from './client.ts';
import { statement } from './statement.ts';

const database = await testDatabase();
await database.pool.query('create table things (id integer primary key)');

function open(): pg.Pool {
  return openPool(database.connectionString, { max: 1, applicationName: 'turnout-client-test' });
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

describe('a connection that the server ends while it is idle', () => {
  it('is replaced, and ends no program that has no listener for it', async () => {
    const pool = open();
    onTestFinished(() => pool.end());
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((resolve) => pool.once('remove', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    const { rows: after } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(after[0]?.pid).not.toBe(rows[0]?.pid);
  });
});

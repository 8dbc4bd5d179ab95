import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NOTICE_SETTING, openPool, SESSION_LIMITS } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';
import { prepareDatabase } from '#apps/all/prepare-database.ts';
import { assertDirect, assertReachedAsConfigured, limitSessionsOfRole } from '#platform/server/database/pooler.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { startPgBouncer, type PgBouncer } from './start-pgbouncer.ts';

const { connectionString: directUrl } = await testDatabase();
const { connectionString: otherUrl } = await testDatabase();
const { connectionString: strangerUrl, pool: stranger } = await testDatabase();
let pooler: PgBouncer;
beforeAll(async () => {
  pooler = await startPgBouncer(directUrl);
});
afterAll(() => pooler.stop());

function open(connectionString: string, options: { isPooled?: boolean; prepares?: boolean } = {}): pg.Pool {
  const pool = openPool(connectionString, { max: 3, applicationName: 'turnout-test', prepares: false, ...options });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
}

const pooled = () => open(pooler.through(directUrl), { isPooled: true });

describe('without DATABASE_DIRECT_URL, a pooler is refused in one sentence', () => {
  const sentence =
    'DATABASE_URL leads through a pooler, such as PgBouncer: set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself as well.';

  test('by npm start, before it migrates, and by a program, if the pooler refuses settings of a session', async () => {
    const url = pooler.through(directUrl);
    await expect(prepareDatabase({ url, directUrl: null })).rejects.toThrow(sentence);
    await expect(assertReachedAsConfigured(open(url), { url, directUrl: null, prepares: false })).rejects.toThrow(sentence);
  });

  test('likewise if it drops them', async () => {
    const dropping = await startPgBouncer(directUrl, {
      ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout, options',
    });
    onTestFinished(dropping.stop);
    const url = dropping.through(directUrl);
    await expect(prepareDatabase({ url, directUrl: null })).rejects.toThrow(sentence);
    await expect(assertReachedAsConfigured(open(url), { url, directUrl: null, prepares: false })).rejects.toThrow(sentence);
  });

  test('the server itself is accepted', async () => {
    await expect(assertDirect({ url: directUrl, directUrl: null })).resolves.toBeUndefined();
    await expect(assertReachedAsConfigured(open(directUrl), { url: directUrl, directUrl: null, prepares: true })).resolves.toBeUndefined();
  });
});

test('refuses a DATABASE_DIRECT_URL that leads through a pooler, too', async () => {
  const url = pooler.through(directUrl);
  await expect(prepareDatabase({ url, directUrl: url })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads through a pooler, such as PgBouncer: it must be the address of the PostgreSQL server itself.',
  );
});

test('connections that a pooler opened without limits are refused, with what to do; after that they are accepted', async () => {
  const url = pooler.through(directUrl);
  const pool = pooled();
  const check = () => assertReachedAsConfigured(pool, { url, directUrl, prepares: false });
  await expect(check()).rejects.toThrow(
    /^The pooler of DATABASE_URL holds connections without idle_in_transaction_session_timeout and statement_timeout: run `alter role turnout in database \w+ set idle_in_transaction_session_timeout = 15000` and `.+ set statement_timeout = 10000`, then RECONNECT in the pooler’s console\.$/,
  );
  // The pooler's only other connection: one in use is not closed.
  const holder = await pool.connect();
  holder.on('error', () => undefined);
  await holder.query('begin');
  // Machines that start together.
  await Promise.all([limitSessionsOfRole(directUrl), limitSessionsOfRole(directUrl)]);
  await holder.query('commit');
  holder.release();
  await expect.poll(() => check().then(() => 'accepted', String), { interval: 1 }).toMatch('RECONNECT');
  await pooler.command('RECONNECT');
  await expect.poll(() => check().then(() => 'accepted', String)).toBe('accepted');
});

test('connections that are idle when the limits are first written need no hand', async () => {
  const url = pooler.through(otherUrl);
  const pool = open(url, { isPooled: true });
  await pool.query('select 1');
  await limitSessionsOfRole(otherUrl);
  await expect
    .poll(() => assertReachedAsConfigured(pool, { url, directUrl: otherUrl, prepares: false }).then(() => 'accepted', String))
    .toBe('accepted');
});

test('refuses two addresses of two databases', async () => {
  await limitSessionsOfRole(otherUrl);
  const pool = open(pooler.through(otherUrl), { isPooled: true });
  await expect(assertReachedAsConfigured(pool, { url: '', directUrl, prepares: false })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.',
  );
});

test('npm start refuses them before it changes either', async () => {
  await stranger.query('drop schema public cascade');
  await stranger.query('create schema public');
  await expect(prepareDatabase({ url: pooler.through(directUrl), directUrl: strangerUrl })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.',
  );
  expect((await stranger.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
});

describe('on a connection of the pooler', () => {
  beforeAll(async () => {
    await limitSessionsOfRole(directUrl);
    await pooler.command('RECONNECT');
  });

  test('statements and idle transactions have the same limits as without it, and lost programs are noticed as soon', async () => {
    const limits = async (pool: pg.Pool) => {
      const names = Object.keys({ ...SESSION_LIMITS, ...NOTICE_SETTING });
      return (await pool.query('select name, setting from pg_settings where name = any ($1) order by 1', [names])).rows;
    };
    const direct = await limits(open(directUrl));
    expect(direct).toContainEqual({ name: 'client_connection_check_interval', setting: '1000' });
    expect(await limits(pooled())).toEqual(direct);
  });

  test('a statement over its time is cancelled by the server, and so is a transaction in which nothing happens', async () => {
    const admin = open(directUrl);
    await admin.query(`alter role turnout in database ${await nameOf(admin)} set statement_timeout = '200ms'`);
    await admin.query(`alter role turnout in database ${await nameOf(admin)} set idle_in_transaction_session_timeout = '200ms'`);
    onTestFinished(async () => {
      await limitSessionsOfRole(directUrl);
      await pooler.command('RECONNECT');
    });
    await pooler.command('RECONNECT');
    await expect(pooled().query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    const client = await pooled().connect();
    const lost = new Promise((resolve) => client.once('error', resolve));
    await client.query('begin');
    await lost;
    client.release(true);
  });

  test('statements of the product run without names, whichever connection comes next; with names they fail (negative control)', async () => {
    const text = prepared('select $1::integer + 1 as sum');
    const add = async (pool: pg.Pool) => {
      const sums = [];
      // The pooler’s connections take turns only if there are several: a transaction holds one.
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('select 1');
      sums.push((await pool.query(text, [1])).rows[0]?.sum);
      await holder.query('commit');
      holder.release();
      for (let run = 0; run < 6; run += 1) sums.push((await pool.query(text, [1])).rows[0]?.sum);
      return new Set(sums);
    };
    expect(await add(pooled())).toEqual(new Set([2]));
    const named = open(pooler.through(directUrl), { isPooled: true, prepares: true });
    const check = () => assertReachedAsConfigured(named, { url: '', directUrl, prepares: true });
    const carriesNames = await add(named).then(
      () => true,
      () => false,
    );
    if (carriesNames) await expect(check()).resolves.toBeUndefined();
    else
      await expect(check()).rejects.toThrow(
        /^The pooler of DATABASE_URL doesn’t carry prepared statements along .* leave DATABASE_PREPARED off\.$/,
      );
  });
});

async function nameOf(pool: pg.Pool): Promise<string> {
  return (await pool.query<{ name: string }>('select quote_ident(current_database()) as name')).rows[0]?.name ?? '';
}

import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openDb, openPool } from './client.ts';
import { sendingAtOnce, statement } from './statement.ts';

const database = await testDatabase();
await database.pool.query('create table things (id integer primary key)');
await database.pool.query('create table gates (id integer primary key)');
beforeEach(() => database.pool.query('truncate things'));
const things = async () => (await database.pool.query('select id from things order by id')).rows;

const READ = statement<{ id: number }, Record<never, never>>('select id from things');
const ADD = statement<never, { id: number }>('insert into things values (:id::int)');
const PID = sql<{ pid: number }>`select pg_backend_pid() as pid`;

// One connection, so that the next transaction gets the last one's if it has come back.
const pool = openPool(database.connectionString, { max: 1, applicationName: 'turnout-test', prepares: false });
pool.on('error', () => undefined);
const db = openDb(pool);
afterAll(() => db.destroy());
const pidOf = async () => (await PID.execute(db)).rows[0]?.pid;

/** Makes the server refuse to begin the next transaction. */
function refuseToBegin(): void {
  pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    const value = (first: unknown, ...rest: unknown[]) => query(first === 'begin' ? 'begin nothing' : first, ...rest);
    Object.defineProperty(client, 'query', { value, configurable: true });
    pool.once('release', () => Reflect.deleteProperty(client, 'query'));
  });
}

describe('a transaction that the server refuses to begin', () => {
  it('writes nothing, whatever is still issued after the first statement has failed', async () => {
    await pidOf();
    refuseToBegin();
    const issued: string[] = [];
    const given = db.transaction().execute((tx) =>
      sendingAtOnce(tx, async () => {
        await READ.all(tx, {}).catch(() => issued.push('read'));
        await ADD.run(tx, { id: 1 }).catch(() => issued.push('write'));
        await sql`insert into things values (2)`.execute(tx).catch(() => issued.push('write of the builder'));
      }),
    );
    await expect(given).rejects.toMatchObject({ code: '42601' });
    expect(issued).toEqual(['read', 'write', 'write of the builder']);
    expect(await things()).toEqual([]);
  });

  it('fails even if it runs no statement, and the next one begins on the same connection', async () => {
    const pid = await pidOf();
    refuseToBegin();
    await expect(db.transaction().execute(async () => 'done')).rejects.toMatchObject({ code: '42601' });
    await db.transaction().execute((tx) => sendingAtOnce(tx, () => ADD.run(tx, { id: 3 })));
    expect(await things()).toEqual([{ id: 3 }]);
    expect(await pidOf()).toBe(pid);
  });
});

describe('a transaction whose backend is killed', () => {
  it.each(['before its first statement is answered', 'between two statements'])(
    '%s fails, writes nothing, and its connection is never used again',
    async (moment) => {
      const pid = await pidOf();
      const kill = () => database.pool.query('select pg_terminate_backend($1::int)', [pid]);
      const holder = await database.pool.connect();
      await holder.query('begin');
      await holder.query('lock table gates');
      const given = db.transaction().execute((tx) =>
        sendingAtOnce(tx, async () => {
          if (moment === 'between two statements') await READ.all(tx, {}).then(kill);
          else await Promise.all([sql`select id from gates`.execute(tx), lockWaitedFor(database.pool).then(kill)]).catch(() => undefined);
          await ADD.run(tx, { id: 4 });
        }),
      );
      await expect(given).rejects.toBeInstanceOf(Error);
      await holder.query('rollback');
      holder.release();
      expect(await things()).toEqual([]);
      await db.transaction().execute((tx) => sendingAtOnce(tx, () => ADD.run(tx, { id: 5 })));
      expect(await things()).toEqual([{ id: 5 }]);
      expect(await pidOf()).not.toBe(pid);
    },
  );
});

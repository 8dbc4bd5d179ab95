import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { givenEvent } from '#tests/builders/event.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { isRowLocked } from '#tests/harness/is-row-locked.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { lockFreeEvents, lockSessionEvent } from './lock-session-event.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;
beforeEach(database.empty);

type Event = { ownerUserId: string; id: string };

/** A free event of each of two hosts, by host. */
async function twoEvents(): Promise<[Event, Event]> {
  const hosts = [await givenUser(db), await givenUser(db)].toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  const events = await Promise.all(
    hosts.map(async (host) => ({ ownerUserId: host.userId, id: (await givenEvent(services, host, { price: 0 })).id })),
  );
  return [events[0] ?? { ownerUserId: '', id: '' }, events[1] ?? { ownerUserId: '', id: '' }];
}

const lockEvent = (holder: PoolClient, { ownerUserId, id }: Event) =>
  holder.query('select 1 from session_events where session_owner_user_id = $1 and id = $2 for update', [ownerUserId, id]);

/** Whether the second event is locked already while the first one is waited for. */
async function holdsSecond([first, second]: [Event, Event], lock: (command: CommandContext) => Promise<unknown>): Promise<boolean> {
  const holder = await pool.connect();
  await holder.query('begin');
  await lockEvent(holder, first);
  const waiting = inTransaction(services, lock);
  await lockWaitedFor(pool);
  const holds = await isRowLocked(pool, {
    table: 'session_events',
    column: 'id',
    id: second.id,
    owner: { column: 'session_owner_user_id', id: second.ownerUserId },
  });
  await holder.query('commit');
  holder.release();
  await waiting;
  return holds;
}

describe('locking events of several hosts', () => {
  it('happens in the order of the hosts, whatever order they are given in, so that two transactions can’t deadlock', async () => {
    const [first, second] = await twoEvents();
    expect(await holdsSecond([first, second], (command) => lockFreeEvents(command, [second, first], { wait: true }))).toBe(false);
  });

  it('one after another as they come would hold what the other needs (negative control)', async () => {
    const [first, second] = await twoEvents();
    const asTheyCome = async (command: CommandContext) => {
      for (const { ownerUserId, id } of [second, first]) await lockSessionEvent(command, ownerUserId, id);
    };
    expect(await holdsSecond([first, second], asTheyCome)).toBe(true);
  });

  it('leaves out what is locked if it must not wait, what has a price, and what is somebody else’s', async () => {
    const [free, locked] = await twoEvents();
    const host = await givenUser(db);
    const paid = { ownerUserId: host.userId, id: (await givenEvent(services, host, { price: 900 })).id };
    const foreign = { ownerUserId: host.userId, id: free.id };
    const holder = await pool.connect();
    await holder.query('begin');
    await lockEvent(holder, locked);
    const found = await inTransaction(services, (command) => lockFreeEvents(command, [locked, paid, free], { wait: false }));
    expect(found.map(({ id }) => id)).toEqual([free.id]);
    expect(await inTransaction(services, (command) => lockFreeEvents(command, [foreign], { wait: false }))).toEqual([]);
    await holder.query('commit');
    holder.release();
  });
});

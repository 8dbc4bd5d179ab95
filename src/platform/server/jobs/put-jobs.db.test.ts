import { fromKysely, PgBoss } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import '../http/issue-messages.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { testServices } from '#tests/builders/services.ts';
import { defineJob } from './jobs.ts';
import { inTransaction } from '../database/transaction.ts';

const jobOf = (name: string) => defineJob({ name, payload: z.strictObject({ word: z.string() }), load: async () => async () => undefined });
const [first, second] = [jobOf('tests.first'), jobOf('tests.second')];
const jobs = [first, second];
const database = await testDatabase();
const services = await testServices(database, jobs);

const COLUMNS = `name, data, state, priority, retry_limit, retry_count, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
  deletion_seconds, singleton_key, singleton_on, group_id, group_tier, keep_until - start_after as kept, dead_letter, policy,
  heartbeat_seconds, blocked, blocking, pending_dependencies`;

describe('the jobs of a transaction', () => {
  it('exist only if it commits', async () => {
    const given = inTransaction(services, async (command) => {
      await command.enqueue(first, { word: 'lost' });
      throw new Error('changed my mind');
    });
    await expect(given).rejects.toThrow('changed my mind');
    expect(await services.waitingJobs(first.name)).toEqual([]);
  });

  it("fail the transaction if a payload doesn't match the job's schema", async () => {
    await expect(inTransaction(services, (command) => command.enqueue(first, { word: 1 as never }))).rejects.toThrow('“word” must be text');
  });

  it('are written as the queue itself would write them', async () => {
    await inTransaction(services, async (command) => {
      await command.enqueue(first, { word: 'one “quoted”, {with} braces\\' });
      await command.enqueue(second, { word: 'later' }, { startAfter: new Date('2030-01-01T00:00:00.000Z') });
    });
    const boss = new PgBoss({ connectionString: database.connectionString, supervise: false, schedule: false, max: 1 });
    boss.on('error', () => undefined);
    await boss.start();
    await boss.send(first.name, { word: 'one “quoted”, {with} braces\\' }, { db: fromKysely(services.db) });
    await boss.send(second.name, { word: 'later' }, { db: fromKysely(services.db), startAfter: new Date('2030-01-01T00:00:00.000Z') });
    await boss.stop();
    for (const { name } of jobs) {
      const { rows } = await database.pool.query(`select ${COLUMNS} from pgboss.job where name = $1`, [name]);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toEqual(rows[1]);
    }
    const { rows } = await database.pool.query('select distinct start_after from pgboss.job where name = $1', [second.name]);
    expect(rows).toEqual([{ start_after: new Date('2030-01-01T00:00:00.000Z') }]);
  });

  it('fail the transaction if there is no such queue', async () => {
    const unknown = defineJob({ name: 'tests.nobody', payload: z.strictObject({}), load: async () => async () => undefined });
    await expect(inTransaction(services, (command) => command.enqueue(unknown, {}))).rejects.toThrow('No queue');
  });
});

it('wakes workers after the commit, once for commits that end together', async () => {
  const listener = await database.pool.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  let awaited = 0;
  const told = async () => {
    awaited += 1;
    await expect.poll(() => heard.length).toBe(awaited);
  };
  const { rows } = await listener.query<{ channel: string }>(
    "select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel",
  );
  await listener.query(`listen ${rows[0]?.channel}`);
  await inTransaction(services, (command) => command.enqueue(first, { word: 'a' }));
  await told();
  // Simulates transactions that end at the same moment, however busy the machine is.
  for (const _word of ['b', 'c', 'd']) services.jobs.wake([first.name]);
  await told();
  expect(heard).toEqual([first.name, first.name]);
  listener.release(true);
});

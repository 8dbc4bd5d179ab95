import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { defineJob, type JobDefinition } from './jobs.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import { openJobQueue } from './queue.ts';

type Work = { n: number };
const Payload = z.strictObject({ n: z.int() });

/** Finished runs of each kind of job, in order of completion; a kind's deed decides how its runs end. */
const ended: string[] = [];
const deeds = new Map<string, (work: Work) => Promise<void>>();
const kind = (name: string, rest: Partial<JobDefinition<Work>> = {}) =>
  defineJob({
    name,
    payload: Payload,
    load: async () => async (_services, work) => {
      await deeds.get(name)?.(work);
      ended.push(`${name} ${work.n}`);
    },
    ...rest,
  });
const one = kind('tests.one-at-a-time', { concurrency: 1 });
const many = kind('tests.many', { concurrency: 20 });
const stuck = kind('tests.stuck', { concurrency: 3 });
const lane = kind('tests.lane');
const batch = kind('tests.batch', { concurrency: 8, retryLimit: 0 });
const lost = kind('tests.lost');
const secret = kind('tests.secret', { concurrency: 2 });
const periodic = kind('tests.periodic', { concurrency: 1, retryLimit: 0 });
const recurring = kind('tests.recurring', { retryLimit: 0, schedule: '0 0 1 1 *' });
const quiet = kind('tests.quiet');
const kinds = [quiet, secret, one, many, stuck, lane, batch, lost, periodic, recurring];

const database = await testDatabase();
const services = await testServices(database, kinds);
const worker = await openJobQueue(kinds, { connectionString: database.connectionString, log: services.log, role: 'worker' });
afterAll(() => worker.stop());

/** Adds jobs to the queue without notifying workers. */
const put = (name: string, payloads: object[]) =>
  services.jobs.put(
    services.db,
    payloads.map((payload) => ({ name, payload, startAfter: null, priority: 0 })),
  );
const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));
const runsOf = (name: string) => ended.filter((run) => run.startsWith(`${name} `)).length;

type Row = { state: string; retry_count: number };
const rowsOf = async (name: string) =>
  (await database.pool.query<Row>('select state, retry_count from pgboss.job where name = $1', [name])).rows;
/** Makes retries due now instead of seconds later. */
async function hurry(name: string): Promise<string[]> {
  await database.pool.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [name]);
  services.jobs.wake([name]);
  return (await rowsOf(name)).map(({ state }) => state);
}
const deadOf = async (name: string) =>
  (
    await database.pool.query<{ reason: string }>(
      `select source_output->>'message' as reason from pgboss.job where name = 'dead-letters' and source_name = $1`,
      [name],
    )
  ).rows.map(({ reason }) => reason);

describe('a worker', () => {
  it('keeps no payload of a finished job, and doesn’t run one again whose end was not noted', async () => {
    await put(secret.name, numbers(3));
    await worker.work(services, [secret]);
    await expect.poll(async () => (await rowsOf(secret.name)).map(({ state }) => state)).toEqual(Array(3).fill('completed'));
    const { rows } = await database.pool.query('select distinct data from pgboss.job where name = $1', [secret.name]);
    expect(rows).toEqual([{ data: { done: true } }]);
    await put(secret.name, [{ done: true }]);
    services.jobs.wake([secret.name]);
    await expect.poll(async () => (await rowsOf(secret.name)).map(({ state }) => state)).toEqual(Array(4).fill('completed'));
    expect(runsOf(secret.name)).toBe(3);
  });

  it('deletes what failed for good after the two weeks of the privacy policy', async () => {
    const { rows } = await database.pool.query<{ days: number }>(
      `select retention_seconds / 86400 as days from pgboss.queue where name = 'dead-letters'`,
    );
    expect(rows).toEqual([{ days: 14 }]);
  });

  it('keeps going while there is more, whatever its polling interval', async () => {
    await put(one.name, numbers(200));
    await put(many.name, numbers(2000));
    await worker.work(services, [one, many]);
    await expect.poll(() => [runsOf(one.name), runsOf(many.name)]).toEqual([200, 2000]);
  });

  it('finds jobs of which no notification told it, and those whose time has come', async () => {
    await worker.work(services, [quiet]);
    await put(quiet.name, numbers(1));
    await services.jobs.put(services.db, [
      { name: quiet.name, payload: { n: 1 }, startAfter: new Date(Date.now() + 3000), priority: 0 },
      { name: quiet.name, payload: { n: 2 }, startAfter: new Date(Date.now() + 3_600_000), priority: 0 },
    ]);
    await expect.poll(() => runsOf(quiet.name), { timeout: 20_000 }).toBe(2);
    expect(ended).not.toContain(`${quiet.name} 2`);
  });

  it('runs one kind while all slots of another are taken and more of it is queued', async () => {
    const release = Promise.withResolvers<void>();
    deeds.set(stuck.name, () => release.promise);
    await put(stuck.name, numbers(50));
    await worker.work(services, [stuck, lane]);
    const active = async () => (await rowsOf(stuck.name)).filter(({ state }) => state === 'active').length;
    await expect.poll(active).toBe(3);
    await put(lane.name, numbers(30));
    services.jobs.wake([lane.name]);
    await expect.poll(() => runsOf(lane.name)).toBe(30);
    expect(runsOf(stuck.name)).toBe(0);
    release.resolve();
    await expect.poll(() => runsOf(stuck.name)).toBe(50);
  });
});

describe('a job that fails', () => {
  it("doesn't affect those that were fetched with it", async () => {
    deeds.set(batch.name, async ({ n }) => {
      if (n === 2) throw new Error('Number two fails.');
    });
    await put(batch.name, numbers(4));
    await worker.work(services, [batch]);
    await expect.poll(() => deadOf(batch.name)).toEqual(['Number two fails.']);
    await expect
      .poll(async () => (await rowsOf(batch.name)).map(({ state }) => state).toSorted())
      .toEqual(['completed', 'completed', 'completed', 'failed']);
    expect((await rowsOf(batch.name)).map(({ retry_count }) => retry_count)).toEqual([0, 0, 0, 0]);
  });

  it('because its subject is missing or its payload malformed becomes a dead letter with its reason after a few retries', async () => {
    deeds.set(lost.name, async () => {
      throw new Refusal('NOT_FOUND', { code: 'NOT_FOUND', message: 'Nobody knows it.' });
    });
    await put(lost.name, [{ n: 1 }, { malformed: true }]);
    await worker.work(services, [lost]);
    await expect.poll(() => hurry(lost.name)).toEqual(['failed', 'failed']);
    expect((await rowsOf(lost.name)).map(({ retry_count }) => retry_count)).toEqual([5, 5]);
    expect((await deadOf(lost.name)).toSorted()).toEqual(['Nobody knows it.', expect.stringContaining('Unrecognized key')]);
  });

  it('is listed for operators with its reason and can be put back', async () => {
    const dead = async () =>
      (await services.jobs.listDead(100)).filter(({ name }) => name === lost.name).map(({ reason, count }) => [reason, count]);
    expect(await dead()).toContainEqual(['Nobody knows it.', 1]);
    deeds.delete(lost.name);
    const before = runsOf(lost.name);
    expect(await services.jobs.reviveDead(lost.name)).toBe(2);
    await expect.poll(() => runsOf(lost.name)).toBe(before + 1);
    expect((await dead()).map(([reason]) => reason)).not.toContain('Nobody knows it.');
  });
});

it('a failed run of a scheduled job leaves no dead letter', async () => {
  deeds.set(recurring.name, async () => {
    throw new Error('The provider does not answer.');
  });
  await put(recurring.name, [{ n: 1 }]);
  await worker.work(services, [recurring]);
  await expect.poll(async () => (await rowsOf(recurring.name)).map(({ state }) => state)).toEqual(['failed']);
  expect(await deadOf(recurring.name)).toEqual([]);
});

it('a run that died with its process is taken over, even if its job has no retries, and leaves no dead letter', async () => {
  await put(periodic.name, [{ n: 1 }]);
  // The state in which a killed process leaves it.
  await database.pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = $1`,
    [periodic.name],
  );
  await worker.work(services, [periodic]);
  await expect.poll(async () => [await hurry(periodic.name), runsOf(periodic.name)]).toEqual([['completed'], 1]);
  expect(await deadOf(periodic.name)).toEqual([]);
});

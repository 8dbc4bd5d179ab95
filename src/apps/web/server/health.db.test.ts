import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { UNLIMITED_SPACE } from '#platform/server/storage/disk-space.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { databaseGate } from '#tests/security/database-gate.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';

const world = await httpWorld();
const gate = await databaseGate(world.connectionString);
const queue = await openJobQueue([defineJob({ name: 'health.test', payload: z.object({}), load: async () => async () => undefined })], {
  connectionString: gate.address,
  log: world.services.log,
  role: 'sender',
  answerWithinMillis: 4000,
});
afterAll(() => queue.stop());
const { app } = await anotherCopy(world, { ...world.services, jobs: queue }, world.pool);

const metric = async (line: RegExp) => line.exec((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body)?.[1];
const readyz = async () => (await app.inject('/readyz')).json<{ status: string; note?: string }>();
const deadJobs = () => metric(/^jobs_dead (.+)$/m);

test('reports what is known while the database hangs, and the queue times out', async () => {
  await expect.poll(deadJobs).toBe('0');
  gate.freeze();
  expect(await deadJobs()).toBe('Nan');
  await expect(queue.countDead()).rejects.toThrow('timeout');
  gate.thaw();
  await expect.poll(deadJobs).toBe('0');
});

test('reports the disk of DATA_DIR wherever files are stored, and no number for a bucket, which has no end', async () => {
  const free = async (name: string, from: typeof app = app) =>
    new RegExp(`^${name} (.+)$`, 'm').exec((await from.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body)?.[1];
  expect(Number(await free('disk_free_bytes'))).toBeGreaterThan(0);
  expect(Number(await free('storage_free_bytes'))).toBeGreaterThan(0);
  const blobs = { ...world.services.blobs, room: UNLIMITED_SPACE };
  const scratch = { ...world.services.scratch, freeBytes: async () => 1000 };
  const { app: remote } = await anotherCopy(world, { ...world.services, blobs, scratch }, world.pool);
  expect([await free('disk_free_bytes', remote), await free('storage_free_bytes', remote)]).toEqual(['1000', 'Nan']);
  expect((await remote.inject('/readyz')).json()).toEqual({ status: 'the disk of DATA_DIR is full: reads only' });
});

test('a worker that is missing is noted and measured, without turning anybody away', async () => {
  const age = () => metric(/^worker_seen_age_seconds (.+)$/m);
  const seen = async (seconds: number | null) =>
    world.pool.query('update pgboss.queue set monitor_on = clock_timestamp() - make_interval(secs => $1)', [seconds]);
  await seen(null);
  expect(await readyz()).toEqual({ status: 'ready', note: 'no worker has run yet: mails, tickets, payments and films wait' });
  await seen(75);
  expect(await readyz()).toEqual({ status: 'ready', note: expect.stringMatching(/^no worker has run for 7\d s: mails/) });
  expect(Number(await age())).toBeGreaterThanOrEqual(75);
  await seen(5);
  expect(await readyz()).toEqual({ status: 'ready' });
});

test('what has never happened grows old from the day on which the database was made, so that alerts are raised', async () => {
  const { rows } = await world.pool.query<{ name: string }>('select name from migrations order by name limit 1');
  const madeHoursAgo = (hours: number) =>
    world.pool.query('update migrations set applied_at = clock_timestamp() - make_interval(hours => $1) where name = $2', [
      hours,
      rows[0]?.name,
    ]);
  await world.pool.query('update pgboss.queue set monitor_on = null');
  await madeHoursAgo(27);
  expect(Number(await metric(/^ledger_check_age_seconds (.+)$/m))).toBeGreaterThan(93_600);
  expect(Number(await metric(/^worker_seen_age_seconds (.+)$/m))).toBeGreaterThan(93_600);
  await madeHoursAgo(0);
});

test('the backlog of each queue is measured: how many jobs could run now, and for how long the oldest has waited', async () => {
  await world.pool.query('delete from pgboss.job');
  const put = (name: string, seconds: number) =>
    world.pool.query(
      `insert into pgboss.job (name, data, start_after, keep_until) values ($1, '{}', now() - make_interval(secs => $2), now() + interval '1 day')`,
      [name, seconds],
    );
  await put('health.test', 90);
  await put('health.test', 10);
  await put('health.test', -500);
  expect(await metric(/^jobs_waiting\{queue="health\.test"\} (.+)$/m)).toBe('2');
  expect(Number(await metric(/^jobs_oldest_waiting_seconds\{queue="health\.test"\} (.+)$/m))).toBeGreaterThanOrEqual(90);
  await world.pool.query('delete from pgboss.job');
  expect(await metric(/^(jobs_waiting\{.*)$/m)).toBeUndefined();
});

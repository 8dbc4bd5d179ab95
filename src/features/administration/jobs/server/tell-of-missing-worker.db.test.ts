import { beforeEach, expect, test } from 'vitest';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { tellOfMissingWorker } from './tell-of-missing-worker.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;
const admin = await givenUser(db, { admin: true });
await givenUser(db);

const seen = (secondsAgo: number | null) =>
  pool.query("update pgboss.queue set monitor_on = date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => $1)", [
    secondsAgo,
  ]);
const told = () => db.selectFrom('notifications').select(['to_user_id', 'message', 'url']).where('type', '=', 'WORKER_MISSING').execute();

beforeEach(async () => {
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('watermarks').execute();
  services.mails.length = 0;
});

test.each([
  ['has never run', null],
  ['restarts', 540],
])('nobody is told of a worker that %s', async (_what, secondsAgo) => {
  await seen(secondsAgo);
  await tellOfMissingWorker(services);
  expect([await told(), services.mails]).toEqual([[], []]);
});

test('administrators are notified and mailed once that no worker runs, though two programs notice at once, and again the next time', async () => {
  await seen(700);
  await Promise.all([tellOfMissingWorker(services), tellOfMissingWorker(services)]);
  await tellOfMissingWorker(services);
  expect(await told()).toEqual([
    {
      to_user_id: admin.userId,
      message: expect.stringMatching(/^No worker has run since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Work waits\.$/),
      url: '/admin/jobs',
    },
  ]);
  expect(services.mails).toMatchObject([{ to: admin.email, subject: 'No worker is running' }]);
  await seen(650);
  await tellOfMissingWorker(services);
  expect([(await told()).length, services.mails.length]).toEqual([2, 2]);
});

test('administrators who cannot be mailed are notified all the same', async () => {
  await seen(700);
  const mailer = { send: () => Promise.reject(new Error('connect ECONNREFUSED')), close: () => undefined };
  await expect(tellOfMissingWorker({ ...services, mailer })).rejects.toThrow('ECONNREFUSED');
  expect(await told()).toHaveLength(1);
});

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

test('an administrator who cannot be mailed is notified all the same, and mailed at a later look; nobody else is again', async () => {
  const other = await givenUser(db, { admin: true });
  await seen(700);
  let now = services.now();
  const to = (address: string) => services.mails.filter((mail) => mail.to === address).length;
  let isDown = true;
  const mailer = {
    ...services.mailer,
    send: (mail: Parameters<typeof services.mailer.send>[0]) =>
      isDown && mail.to === other.email ? Promise.reject(new Error('connect ECONNREFUSED')) : services.mailer.send(mail),
  };
  const look = () => tellOfMissingWorker({ ...services, mailer, now: () => now });
  await expect(look()).rejects.toThrow('ECONNREFUSED');
  expect(await told()).toHaveLength(2);
  expect([to(admin.email), to(other.email)]).toEqual([1, 0]);
  isDown = false;
  for (const _look of [1, 2]) {
    now = new Date(now.getTime() + 5 * 60_000);
    await look();
  }
  expect([to(admin.email), to(other.email)]).toEqual([1, 1]);
  expect(await told()).toHaveLength(2);
});

test('nobody is mailed twice by two programs that look at different times while the first one still mails', async () => {
  const other = await givenUser(db, { admin: true });
  await seen(700);
  const [reached, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...services.mailer,
    send: async (mail: Parameters<typeof services.mailer.send>[0]) => {
      reached.resolve();
      await allowed.promise;
      return services.mailer.send(mail);
    },
  };
  const first = tellOfMissingWorker({ ...services, mailer: slow });
  await reached.promise;
  const minutesLater = (minutes: number) => ({ ...services, now: () => new Date(services.now().getTime() + minutes * 60_000) });
  await tellOfMissingWorker(minutesLater(2));
  expect(services.mails).toEqual([]);
  allowed.resolve();
  await first;
  await tellOfMissingWorker(minutesLater(2));
  expect(services.mails.map(({ to }) => to).toSorted()).toEqual(expect.arrayContaining([admin.email, other.email].toSorted()));
  expect(new Set(services.mails.map(({ to }) => to)).size).toBe(services.mails.length);
});

test('another program mails whoever is left after the one that mailed has died', async () => {
  await seen(700);
  const [reached, never] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const dead = { ...services.mailer, send: () => (reached.resolve(), never.promise) };
  void tellOfMissingWorker({ ...services, mailer: dead });
  await reached.promise;
  await tellOfMissingWorker({ ...services, now: () => new Date(services.now().getTime() + 5 * 60_000) });
  expect(services.mails.map(({ to }) => to)).toContain(admin.email);
});

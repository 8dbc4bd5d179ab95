import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#features/people/api/accounts/create-user.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { queryNotificationsByUser } from '#features/notifications/feed/server/query-notifications-by-user.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { administrationJobs } from '../../server/jobs.ts';
import { PublishLegalText } from '../contract.ts';
import { publishLegalText } from './publish-legal-text.ts';
import { findTermsVersion, getLegalSource, getLegalText } from './query-legal-texts.ts';
import type { TellOfLegalText } from './tell-of-legal-text.ts';
import { runTellOfLegalText } from './tell-of-legal-text.run.ts';

const database = await testDatabase();
const services = await testServices(database, administrationJobs);
const { db, pool } = database;
beforeEach(async () => {
  await database.empty();
  await pool.query('delete from pgboss.job');
  await services.site.refresh();
  services.published.length = 0;
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const admin = () => givenUser(db, { admin: true });
async function publish(by: Person, given: Partial<PublishLegalText>): Promise<{ version: number }> {
  const kind = given.kind ?? 'TERMS';
  const { version: seen } = await getLegalSource(services, { kind });
  const input = PublishLegalText.parse({
    kind,
    markdown: '## Ours\n\nBe kind.',
    change: 'It is ours.',
    holdsFrom: null,
    tell: false,
    seen,
    ...given,
  });
  return inTransaction(services, (command) => publishLegalText(command, by.actor, input));
}
const JOB = 'administration.tell-of-legal-text';
const notified = () =>
  db.selectFrom('notifications').select(['to_user_id', 'message', 'url']).where('type', '=', 'LEGAL_TEXT').orderBy('to_user_id').execute();
/** Runs what waits, and what that leaves, until nothing does; returns how many jobs there were. */
async function runTelling(): Promise<number> {
  const jobs = (await services.waitingJobs(JOB)) as TellOfLegalText[];
  await pool.query('delete from pgboss.job where name = $1', [JOB]);
  for (const job of jobs) await runTellOfLegalText(services, job);
  return jobs.length === 0 ? 0 : jobs.length + (await runTelling());
}
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();
const dayAfter = (days: number) => new Date(services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('refuses', () => {
  test('a day that is over, and records nothing', async () => {
    await expect(publish(await admin(), { holdsFrom: dayAfter(-1) })).rejects.toMatchObject({ reason: 'HOLDS_FROM_THE_PAST' });
    expect([await log(), (await getLegalText(services, { kind: 'TERMS' })).versions]).toEqual([[], []]);
  });

  test('whoever hasn’t seen the last version: all but one of several who publish at once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => admin()));
    const outcomes = await Promise.allSettled(people.map((one) => publish(one, { seen: 0 })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    await expect(publish(await admin(), { seen: 0 })).rejects.toMatchObject({ code: 'CONFLICT', reason: 'LEGAL_TEXT_CHANGED' });
    expect(await log()).toHaveLength(1);
  });

  test('a version that nobody published', async () => {
    await publish(await admin(), {});
    await expect(getLegalText(services, { kind: 'TERMS', version: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getLegalText(services, { kind: 'PRIVACY', version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an imprint for later, and a change without words', () => {
    const input = { kind: 'IMPRINT', markdown: 'We', change: 'New.', holdsFrom: dayAfter(3), tell: false, seen: 0 };
    expect(PublishLegalText.safeParse(input).error?.issues[0]?.message).toBe('An imprint holds at once.');
    expect(PublishLegalText.safeParse({ ...input, holdsFrom: null, change: ' ' }).success).toBe(false);
  });
});

test('until something is published that holds, the product’s own text does', async () => {
  expect(await getLegalText(services, { kind: 'TERMS' })).toEqual({ text: null, current: 0, versions: [] });
  await publish(await admin(), { holdsFrom: dayAfter(3) });
  const later = await getLegalText(services, { kind: 'TERMS' });
  expect([later.text, later.current, later.versions.map(({ version }) => version)]).toEqual([null, 0, [1]]);
  expect(await findTermsVersion(db, services.now())).toBe(0);
  expect(await findTermsVersion(db, new Date(`${dayAfter(3)}T00:00:00Z`))).toBe(1);
});

test('each version stays readable as it was, and the log records it', async () => {
  const robin = await admin();
  await publish(robin, { markdown: 'First.', change: 'The first.' });
  await publish(robin, { markdown: 'Second.', change: 'The second.' });
  const { text, current, versions } = await getLegalText(services, { kind: 'TERMS', version: 1 });
  expect(text?.nodes).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'First.' }] }]);
  expect([current, versions.map(({ change }) => change)]).toEqual([2, ['The second.', 'The first.']]);
  expect((await getLegalText(services, { kind: 'TERMS' })).text).toMatchObject({ version: 2, change: 'The second.' });
  expect(await log()).toEqual([
    { action: 'PUBLISH_LEGAL_TEXT', subject: { text: 'Terms of service, version 1: The first.' } },
    { action: 'PUBLISH_LEGAL_TEXT', subject: { text: 'Terms of service, version 2: The second.' } },
  ]);
});

test('a version without words returns to the product’s own text, and is a version like any other', async () => {
  const robin = await admin();
  await publish(robin, {});
  await publish(robin, { markdown: ' ', change: 'Back.' });
  expect((await getLegalText(services, { kind: 'TERMS' })).text).toMatchObject({ version: 2, nodes: null });
  expect((await getLegalText(services, { kind: 'TERMS', version: 1 })).text?.nodes).not.toBeNull();
  expect(await findTermsVersion(db, services.now())).toBe(2);
});

test('the link to the imprint comes with its words and goes with them', async () => {
  const robin = await admin();
  await publish(robin, { kind: 'IMPRINT' });
  await services.site.refresh();
  expect([services.site.values().imprint, services.published]).toEqual([true, [{ kind: 'site' }]]);
  await publish(robin, { kind: 'IMPRINT', markdown: '' });
  await services.site.refresh();
  expect(services.site.values().imprint).toBe(false);
});

describe('who is told of a version', () => {
  test('nobody, unless that is asked for', async () => {
    await publish(await admin(), {});
    expect([await services.waitingJobs(JOB), await notified()]).toEqual([[], []]);
  });

  test('not who joined later, nor who has left', async () => {
    const robin = await admin();
    await givenUser(db, { createdAt: services.now() });
    await givenUser(db, { status: 'deleted' });
    await publish(robin, { tell: true });
    await runTelling();
    expect(await notified()).toEqual([
      { to_user_id: robin.userId, message: 'New terms of service: It is ours.', url: '/terms-of-service/1' },
    ]);
  });

  test('who joins before its day as they join, once, and not who joins on it; of nothing that nobody was told of', async () => {
    const by = await admin();
    await publish(by, { kind: 'PRIVACY', holdsFrom: dayAfter(20), tell: false });
    await publish(by, { holdsFrom: dayAfter(14), tell: true });
    await db.deleteFrom('notifications').execute();
    const join = (subject: string) =>
      inTransaction(services, (command) =>
        createUser(
          command,
          { issuer: 'https://issuer.example', subject, email: `${subject}@people.example`, displayName: null },
          'Turnout',
        ),
      );
    const { user_id: early } = await join('early');
    expect(await notified()).toMatchObject([
      { to_user_id: early, url: '/terms-of-service/1', message: expect.stringContaining('It is ours.') },
    ]);
    await runTelling();
    expect((await notified()).filter((one) => one.to_user_id === early)).toHaveLength(1);
    const now = services.now();
    services.setNow(`${dayAfter(14)}T00:00:00.000Z`);
    const { user_id: late } = await join('late');
    services.setNow(now.toISOString());
    expect((await notified()).filter((one) => one.to_user_id === late)).toEqual([]);
  });

  test('who joins, also of a version to come that was published before it was recorded who is told', async () => {
    const { userId } = await admin();
    const former = { kind: 'TERMS', version: 1, change: 'It is ours.', published_by: userId, published_at: services.now() } as const;
    await db
      .insertInto('legal_texts')
      .values({ ...former, holds_from: new Date(`${dayAfter(14)}T00:00:00Z`) })
      .execute();
    const claim = { issuer: 'https://issuer.example', subject: 'new', email: 'new@people.example', displayName: null };
    const joined = await inTransaction(services, (command) => createUser(command, claim, 'Turnout'));
    expect(await notified()).toMatchObject([{ to_user_id: joined.user_id, url: '/terms-of-service/1' }]);
  });

  test('also who is suspended, whom the terms concern: by mail, and in the app once they are back', async () => {
    const robin = await admin();
    const sam = await givenUser(db, { status: 'suspended' });
    await publish(robin, { tell: true });
    await runTelling();
    expect((await notified()).map((one) => one.to_user_id)).toContain(sam.userId);
    expect(await services.waitingJobs('notifications.send-mail')).toContainEqual(expect.objectContaining({ toUserId: sam.userId }));
  });

  test('however much they were told of since', async () => {
    const [robin, ada] = [await admin(), await givenUser(db)];
    await publish(robin, { tell: true });
    await runTelling();
    services.setNow(new Date(services.now().getTime() + 1000).toISOString());
    await inTransaction(services, (command) =>
      notifyAll(
        command,
        Array.from({ length: 120 }, (_, number) => ({
          type: 'JOIN_REQUESTS' as const,
          toUserId: ada.userId,
          toUsername: ada.username,
          source: String(number),
          data: { count: 1 },
        })),
      ),
    );
    const unread = async (narrowed: object) =>
      (await queryNotificationsByUser(services, ada.actor, { userId: ada.userId, status: 'UNREAD', limit: 99, ...narrowed })).items;
    expect((await unread({})).map(({ type }) => type)).not.toContain('LEGAL_TEXT');
    expect((await unread({ type: 'LEGAL_TEXT' })).map(({ url }) => url)).toEqual(['/terms-of-service/1']);
  });

  test('everybody else once, in batches, also if a job runs again', async () => {
    const robin = await admin();
    const others = await Promise.all(Array.from({ length: 204 }, () => givenUser(db)));
    await publish(robin, { tell: true, holdsFrom: dayAfter(3) });
    const [job] = (await services.waitingJobs(JOB)) as [TellOfLegalText];
    expect(await runTelling()).toBe(2);
    await runTellOfLegalText(services, job);
    const told = await notified();
    expect(told.map((one) => one.to_user_id)).toEqual([robin, ...others].map(({ userId }) => userId).toSorted());
    expect(new Set(told.map(({ message }) => message))).toEqual(new Set(['New terms of service from Thursday 4 June 2026: It is ours.']));
    expect((await log()).map(({ subject }) => subject)).toEqual([{ text: 'Terms of service, version 1, told to everybody: It is ours.' }]);
  });
});

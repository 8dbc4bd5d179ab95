import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { reportContent } from '#features/moderation/reports/server/report-content.ts';
import { reportUser } from '#features/moderation/reports/server/report-subject.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { PEOPLE_FOUND } from '../rules.ts';
import { getPerson, querySignIns, showEmail } from './get-person.ts';
import { queryReportsOf } from './query-reports-of.ts';
import { findByEmail, searchPeople } from './search-people.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const admin = () => givenUser(db, { admin: true });
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();
const find = async (by: Person, words: string) => (await searchPeople(services, by.actor, { words })).items.map(({ user }) => user.id);

/** Lets a person sign in with their address, on one device. */
async function signedIn(person: Person) {
  const at = services.now();
  const issuer = services.config.identity.issuer;
  await db
    .insertInto('identity_claims')
    .values({ issuer, subject: person.subject, user_id: person.userId })
    .onConflict((c) => c.doNothing())
    .execute();
  await db.insertInto('identity_logins').values({ email_lower: person.email.toLowerCase(), sub: person.subject }).execute();
  await db
    .insertInto('identity_families')
    .values({
      sub: person.subject,
      origin_jti: services.newId(),
      token_hash: Buffer.alloc(32),
      authenticated_at: at,
      expires_at: new Date(at.getTime() + 1000),
      device: 'Chrome on Android',
      network: '203.0.113.0',
    })
    .execute();
}

describe('searching people', () => {
  test('finds by username, with or without @, and by its beginning', async () => {
    const [robin, one] = [await admin(), await givenUser(db, { username: 'callum_t' })];
    for (const words of ['callum_t', '@Callum_T', 'call']) expect(await find(robin, words)).toContain(one.userId);
    expect(await find(robin, 'nobody_at_all')).toEqual([]);
  });

  test('finds suspended people by a part of their name, and people whom blocks hide from the administrator', async () => {
    const [robin, one, blocked] = [
      await admin(),
      await givenUser(db, { displayName: 'Tam Doe 100%' }),
      await givenUser(db, { username: 'blocker_1' }),
    ];
    for (const { userId } of [one, await givenUser(db, { displayName: 'Una Doubt' })]) {
      await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', userId).execute();
      const suspension = { user_id: userId, reason: 'FRAUD', suspended_by: robin.userId, suspended_at: services.now() } as const;
      await db.insertInto('suspensions').values(suspension).execute();
    }
    for (const words of ['tam', 'Doe', '100%', one.username]) expect(await find(robin, words)).toEqual([one.userId]);
    expect(await find(robin, '%')).toEqual([one.userId]);
    const actor = { ...robin.actor, hiddenUserIds: [blocked.userId] };
    expect((await searchPeople(services, actor, { words: 'block' })).items.map(({ user }) => user.id)).toEqual([blocked.userId]);
  });

  test('finds a suspended person also where there are more others than are shown, and whose username it is first', async () => {
    const [robin, one] = [await admin(), await givenUser(db, { username: 'tamsin_gone' })];
    for (let count = 0; count <= PEOPLE_FOUND; count += 1) await givenUser(db, { username: `tamsin_${count}` });
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', one.userId).execute();
    const suspension = { user_id: one.userId, reason: 'FRAUD', suspended_by: robin.userId, suspended_at: services.now() } as const;
    await db.insertInto('suspensions').values(suspension).execute();
    const found = (await searchPeople(services, robin.actor, { words: 'tamsin' })).items;
    expect(found).toHaveLength(PEOPLE_FOUND);
    expect(found.filter(({ isSuspended }) => isSuspended).map(({ user }) => user.id)).toEqual([one.userId]);
    const named = (await searchPeople(services, robin.actor, { words: 'tamsin_1' })).items;
    expect(named[0]?.user.username).toBe('tamsin_1');
  });

  test('leaves out people who have left', async () => {
    const [robin, gone] = [await admin(), await givenUser(db)];
    await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', gone.userId).execute();
    expect(await find(robin, gone.username)).toEqual([]);
    await expect(getPerson(services, { userId: gone.userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(querySignIns(services, { userId: gone.userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an email address', () => {
  test('finds whoever signs in with all of it; the log says whom, but not the address', async () => {
    const [robin, one] = [await admin(), await givenUser(db)];
    await signedIn(one);
    const search = (email: string) => inTransaction(services, (command) => findByEmail(command, robin.actor, { email }, services));
    expect((await search(one.email.toUpperCase())).items.map(({ user }) => user.id)).toEqual([one.userId]);
    expect((await search(one.email.slice(1))).items).toEqual([]);
    expect(await log()).toEqual([
      { action: 'FIND_BY_EMAIL', subject: { userId: one.userId } },
      { action: 'FIND_BY_EMAIL', subject: {} },
    ]);
  });

  test('is shown by its first letter until an administrator asks for it, which is recorded', async () => {
    const [robin, one] = [await admin(), await givenUser(db, { email: 'callum@mail.example' })];
    expect((await getPerson(services, { userId: one.userId })).email).toBe('c•••@mail.example');
    expect(await log()).toEqual([]);
    const shown = await inTransaction(services, (command) => showEmail(command, robin.actor, { userId: one.userId }));
    expect(shown).toEqual({ email: 'callum@mail.example' });
    expect(await log()).toEqual([{ action: 'SHOW_EMAIL', subject: { userId: one.userId } }]);
  });
});

test('a person’s page counts reports that wait and that were decided, and lists them without their reporters', async () => {
  const [one, reader, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const item = await givenContent(db, one);
  await inTransaction(services, async (command) => {
    await reportContent(command, reader.actor, { contentItemUri: item.uri, reason: 'SPAM', details: '' });
    await reportUser(command, other.actor, { userId: one.userId, reason: 'HATE', details: 'The name.' });
  });
  await db.updateTable('subject_reports').set({ settled_at: services.now() }).execute();
  expect(await getPerson(services, { userId: one.userId })).toMatchObject({
    user: { id: one.userId },
    isSuspended: false,
    isAdmin: false,
    reports: { waiting: 1, decided: 1 },
  });
  const { about, by } = await queryReportsOf(services, { userId: one.userId });
  expect(by).toEqual([]);
  expect(about).toHaveLength(2);
  expect(about).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'POST', uri: item.uri, reason: 'Spam or misleading', isDecided: false }),
      expect.objectContaining({ kind: 'PERSON', uri: null, reason: 'Hate or harassment', details: 'The name.', isDecided: true }),
    ]),
  );
  expect(JSON.stringify(about)).not.toContain(reader.userId);
  const sent = await queryReportsOf(services, { userId: reader.userId });
  expect(sent).toMatchObject({ about: [], by: [{ kind: 'POST', uri: item.uri, whose: { id: one.userId } }] });
});

test('sign-ins are those of somebody’s login, also once another person has the address that is still theirs here', async () => {
  const [one, other] = [await givenUser(db), await givenUser(db)];
  await signedIn(other);
  await db.updateTable('identity_logins').set({ email_lower: one.email.toLowerCase() }).where('sub', '=', other.subject).execute();
  expect(await querySignIns(services, { userId: one.userId })).toEqual({ items: [] });
  expect((await querySignIns(services, { userId: other.userId })).items).toHaveLength(1);
});

test('sign-ins say the kind of device and when, and not from where', async () => {
  const one = await givenUser(db);
  expect(await querySignIns(services, { userId: one.userId })).toEqual({ items: [] });
  await signedIn(one);
  const at = services.now().toISOString();
  expect(await querySignIns(services, { userId: one.userId })).toEqual({
    items: [{ device: 'Chrome on Android', signedInAt: at, lastUsedAt: at }],
  });
});

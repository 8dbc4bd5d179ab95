import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { createActorFinder } from '../../server/queries/find-actor.ts';
import { createUser } from './create-user.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, empty } = database;
beforeEach(empty);

const person = (subject: string, displayName: string | null = 'Maya Okafor') => ({
  issuer: 'https://issuer.example',
  subject,
  email: `${subject}@example.com`,
  displayName,
});
const create = (subject: string, displayName?: string | null) =>
  inTransaction(services, (command) => createUser(command, person(subject, displayName), 'Turnout'));

describe('creating an account', () => {
  test('gives a free username made from the display name, and notifies the person where to begin', async () => {
    const user = await create('one');
    expect(user).toMatchObject({
      username: 'mayaokafor',
      display_name: 'Maya Okafor',
      email: 'one@example.com',
      admin: false,
      onboarding_complete: false,
    });
    const notifications = await db.selectFrom('notifications').select(['type', 'to_user_id', 'url']).execute();
    expect(notifications).toEqual([{ type: 'ONBOARDING', to_user_id: user.user_id, url: '/edit-profile' }]);
    expect(await createActorFinder(db)({ issuer: 'https://issuer.example', subject: 'one' })).toEqual({
      actor: { userId: user.user_id, username: 'mayaokafor', displayName: 'Maya Okafor', admin: false, hiddenUserIds: [] },
      status: 'active',
    });
    expect(await createActorFinder(db)({ issuer: 'https://other-issuer.example', subject: 'one' })).toBe(null);
  });

  test('whose claim is known is read by its id alone, as it is now', async () => {
    const claim = { issuer: 'https://issuer.example', subject: 'one' };
    const findActor = createActorFinder(db);
    expect(await findActor(claim)).toBe(null);
    const { user_id: userId } = await create('one');
    expect(await findActor(claim)).toMatchObject({ actor: { userId, admin: false }, status: 'active' });
    await db.deleteFrom('identity_claims').execute();
    await db.updateTable('users').set({ admin: true, status: 'suspended' }).execute();
    const found = await Promise.all([findActor(claim), findActor({ ...claim, subject: 'two' }), findActor(claim)]);
    expect(found).toMatchObject([{ actor: { userId, admin: true }, status: 'suspended' }, null, { actor: { userId } }]);
  });

  test('appends a number if the name is taken, regardless of case', async () => {
    await givenUser(db, { username: 'MayaOkafor' });
    expect((await create('one')).username).toBe('mayaokafor1');
    expect((await create('two')).username).toBe('mayaokafor2');
  });

  test('never gives a name that is the path of a page', async () => {
    expect((await create('one', 'Search')).username).toBe('search1');
  });

  test('returns the same account again, even for simultaneous requests', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => create('one')));
    expect(new Set(users.map((user) => user.user_id)).size).toBe(1);
    expect(await db.selectFrom('users').select('user_id').execute()).toHaveLength(1);
    expect(await db.selectFrom('username_claims').select('user_id').execute()).toHaveLength(1);
  });

  test('gives different usernames to people with the same name who sign up at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`person-${index}`)));
    expect(new Set(users.map((user) => user.username)).size).toBe(8);
  });
});

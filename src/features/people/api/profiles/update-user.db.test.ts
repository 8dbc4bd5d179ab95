import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { givenUser, type BuiltUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { UpdateUserInput } from '../../contract.ts';
import { peopleJobs } from '../../server/jobs.ts';
import { getUserProfile } from './get-user-profile.ts';
import { searchUsernameByPrefix } from '../usernames/search-username-by-prefix.ts';
import { presentOwnUser } from './present-own-user.ts';
import { updateUser } from './update-user.ts';

const database = await testDatabase();
const services = await testServices(database, [...peopleJobs, ...mediaJobs]);
const { db, empty } = database;

beforeEach(async () => {
  await empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const update = (person: Person, user: object, rest: object = {}) =>
  inTransaction(services, (command) =>
    updateUser(command, person.actor, UpdateUserInput.parse({ user: { id: person.userId, ...user }, ...rest })),
  );
const picture = (key: string, entityType = 'profile', type = 'image') => ({ key, type, entityType, position: 0 });

describe('changing a profile is refused', () => {
  test('to anyone but its owner, even to administrators', async () => {
    const [owner, admin] = [await givenUser(db), await givenUser(db, { admin: true })];
    await expect(update(admin, { id: owner.userId, bio: 'Hello' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('with pictures that are foreign, missing, not images or two of a kind, and changes nothing else', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)];
    const [foreign, absent, own, second] = [
      await givenUpload(db, other),
      await givenUpload(db, person, { byteLength: null }),
      await givenUpload(db, person),
      await givenUpload(db, person),
    ];
    const attempt = (...entities: object[]) => update(person, { bio: 'changed' }, { entities });
    await expect(attempt(picture(foreign.key))).rejects.toThrow('No valid profile picture file provided');
    await expect(attempt(picture(absent.key, 'profileCover'))).rejects.toThrow('No valid cover photo file provided');
    await expect(attempt(picture(own.key, 'profile', 'video'))).rejects.toThrow('Only image files are allowed');
    await expect(attempt(picture(own.key), picture(second.key))).rejects.toMatchObject({ reason: 'WRONG_PICTURE_KIND' });
    await expect(attempt(picture(own.key, 'content'))).rejects.toMatchObject({ reason: 'WRONG_PICTURE_KIND' });
    expect(await db.selectFrom('users').select('bio').where('user_id', '=', person.userId).executeTakeFirst()).toEqual({ bio: null });
    expect(await db.selectFrom('media_uploads').select('id').where('attached_at', 'is not', null).execute()).toEqual([]);
    expect(await services.waitingJobs('media.process-image')).toEqual([]);
  });
});

describe('changing a profile', () => {
  test('keeps omitted fields, and empty means none', async () => {
    const person = await givenUser(db, { bio: 'Old words' });
    const links = [{ url: 'https://example.com', label: 'Home' }, { url: 'http://example.org' }];
    expect(await update(person, { displayName: ' New Name ', links })).toMatchObject({
      display_name: 'New Name',
      bio: 'Old words',
      links: [
        { url: 'https://example.com', label: 'Home' },
        { url: 'http://example.org', label: null },
      ],
    });
    expect(await update(person, { displayName: '', bio: '', onboardingComplete: true })).toMatchObject({
      display_name: null,
      bio: null,
      onboarding_complete: true,
    });
  });

  test('attaches a picture once, shows it as processing, and answers a repeated request alike', async () => {
    const person = await givenUser(db);
    const upload = await givenUpload(db, person);
    const once = await update(person, {}, { entities: [picture(upload.key)] });
    const again = await update(person, {}, { entities: [picture(upload.key)] });
    expect(again.profile_pic).toEqual(once.profile_pic);
    expect((await presentOwnUser(services, again)).profilePic).toMatchObject({
      url: { '150': { url: null, status: 'PROCESSING' }, '400': { url: null, status: 'PROCESSING' } },
      blur: null,
    });
    expect(await services.waitingJobs('media.process-image')).toHaveLength(1);
    expect(await update(person, { profilePic: null })).toMatchObject({ profile_pic: null, profile_pic_media_id: null });
    expect(await db.selectFrom('media_entities').select('id').execute()).toEqual([]);
  });
});

describe('visibility of a person', () => {
  const seen = async (reader: (BuiltUser & { actor: Person['actor'] }) | null, username: string) =>
    JSON.stringify(await getUserProfile(services, reader?.actor ?? null, { username }));

  test('shows the email to its owner only, not even to administrators', async () => {
    const [person, other, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    for (const reader of [null, other, admin]) {
      const answer = await seen(reader, person.username);
      for (const canary of person.canaries) expect(answer).not.toContain(canary);
      expect(answer).not.toMatch(/"(email|admin|onboardingComplete|paymentAccountId|paymentCustomerId)"/);
    }
    expect(await seen(person, person.username)).toContain(person.email);
  });

  test('shows a suspended person to themselves and administrators only', async () => {
    const [person, other, admin] = [
      await givenUser(db, { status: 'suspended' }),
      await givenUser(db),
      await givenUser(db, { admin: true }),
    ];
    for (const reader of [null, other]) await expect(seen(reader, person.username)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const reader of [person, admin]) expect(await seen(reader, person.username)).toContain(person.username);
  });
});

test('the search by prefix pages through names in order and takes an underscore literally', async () => {
  const { actor } = await givenUser(db, { username: 'reader' });
  for (const username of ['ab_1', 'ab_2', 'AB_3', 'abc1', 'other']) await givenUser(db, { username });
  const first = await searchUsernameByPrefix(services, actor, { usernamePrefix: 'Ab_', limit: 2 });
  const second = await searchUsernameByPrefix(services, actor, { usernamePrefix: 'ab_', limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((card) => card.username)).toEqual(['ab_1', 'ab_2', 'AB_3']);
  expect(second.nextCursor).toBe(null);
  for (const usernamePrefix of ['a', '', '%%', 'a%', 'ab c'])
    expect((await searchUsernameByPrefix(services, actor, { usernamePrefix, limit: 10 })).items).toEqual([]);
  await expect(searchUsernameByPrefix(services, actor, { usernamePrefix: 'ab', limit: 10, cursor: 'forged.cursor' })).rejects.toMatchObject(
    {
      code: 'BAD_REQUEST',
    },
  );
});

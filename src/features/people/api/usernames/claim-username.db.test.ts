import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { UpdateUserInput } from '../../contract.ts';
import { peopleJobs } from '../../server/jobs.ts';
import { checkUsername } from '../../usernames/server/check-username.ts';
import { getUserByUsername, getUserProfile } from '../profiles/get-user-profile.ts';
import { searchUsernameByPrefix } from './search-username-by-prefix.ts';
import { updateProfile, updateUser } from '../profiles/update-user.ts';

const database = await testDatabase();
const services = await testServices(database, peopleJobs);
const { db, empty } = database;

const START = '2026-06-01T12:00:00.000Z';
const JUST_BEFORE_NINETY_DAYS = '2026-08-30T11:59:59.999Z';
const NINETY_DAYS = '2026-08-30T12:00:00.000Z';

beforeEach(async () => {
  await empty();
  services.setNow(START);
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const rename = (person: Person, username: string) =>
  inTransaction(services, (command) => updateUser(command, person.actor, UpdateUserInput.parse({ user: { id: person.userId, username } })));
const status = async (person: Person, username: string) => (await checkUsername(services, person.actor, { username })).status;
const bearers = () => db.selectFrom('users').select('username').orderBy('user_id').execute();

describe('a username is rejected', () => {
  test.each([
    ['mAYA', 'USERNAME_TAKEN', 'taken'],
    ['Admin', 'USERNAME_RESERVED', 'reserved'],
    ['_admin_', 'USERNAME_RESERVED', 'reserved'],
    ['__proto__', 'USERNAME_RESERVED', 'reserved'],
    ['HasOwnProperty', 'USERNAME_RESERVED', 'reserved'],
  ])('%s: %s, as the hint says beforehand', async (username, reason, hint) => {
    const person = await givenUser(db);
    await givenUser(db, { username: 'Maya' });
    expect(await status(person, username)).toBe(hint);
    await expect(rename(person, username)).rejects.toMatchObject({ reason, code: 'CONFLICT' });
    expect(await bearers()).toEqual([{ username: person.username }, { username: 'Maya' }]);
  });

  test('if it passes for the site, as the hint says beforehand, unless its person had it before the site was called so', async () => {
    const [person, elder] = [await givenUser(db), await givenUser(db, { username: 'harbour', displayName: 'Harbour' })];
    const site = { ...services.site, values: () => ({ ...services.site.values(), name: 'Harbour' }) };
    const save = ({ userId, actor }: Person, user: object) =>
      inTransaction(services, (command) =>
        updateProfile(command, actor, UpdateUserInput.parse({ user: { id: userId, ...user } }), { site }),
      );
    expect(await checkUsername({ ...services, site }, person.actor, { username: 'harbour_help' })).toEqual({ status: 'reserved' });
    await expect(save(person, { username: 'harbour_help' })).rejects.toMatchObject({ reason: 'USERNAME_RESERVED' });
    await expect(save(person, { displayName: 'Harbour Team' })).rejects.toMatchObject({ reason: 'NAME_OF_SITE' });
    const unchanged = { username: 'harbour', displayName: 'Harbour', bio: 'Rows.' };
    expect(await save(elder, unchanged)).toMatchObject({ username: 'harbour', display_name: 'Harbour', bio: 'Rows.' });
    await expect(save(elder, { username: 'harbour_hq' })).rejects.toMatchObject({ reason: 'USERNAME_RESERVED' });
  });

  test('after six names within ninety days, but never one that the person has had', async () => {
    const person = await givenUser(db);
    for (const name of ['name_1', 'name_2', 'name_3', 'name_4', 'name_5']) await rename(person, name);
    await expect(rename(person, 'name_6')).rejects.toMatchObject({ reason: 'USERNAME_CHANGED_TOO_OFTEN' });
    expect(await status(person, 'name_4')).toBe('yours');
    expect((await rename(person, 'name_4')).username).toBe('name_4');
  });
});

describe('a new username', () => {
  test('is free before and leads to its person afterwards, in any case', async () => {
    const person = await givenUser(db);
    expect(await status(person, 'Second_Name')).toBe('free');
    await rename(person, 'Second_Name');
    expect(await getUserProfile(services, null, { username: 'SECOND_NAME' })).toMatchObject({
      user: { id: person.userId, username: 'Second_Name' },
      movedTo: null,
    });
    expect(await status(person, 'second_name')).toBe('yours');
  });

  test('may differ in case alone, and nothing is reserved for it', async () => {
    const person = await givenUser(db, { username: 'mayamoves' });
    expect((await rename(person, 'MayaMoves')).username).toBe('MayaMoves');
    expect(await db.selectFrom('username_claims').select(['username_lower', 'reserved_until']).execute()).toEqual([
      { username_lower: 'mayamoves', reserved_until: null },
    ]);
  });
});

describe('an old username', () => {
  test('leads both look-ups to the new one and appears in no search', async () => {
    const person = await givenUser(db, { username: 'first_name' });
    await rename(person, 'second_name');
    expect(await getUserProfile(services, null, { username: 'First_Name' })).toMatchObject({
      user: { username: 'second_name' },
      movedTo: 'second_name',
    });
    expect(await getUserByUsername(services, null, { username: 'first_name' })).toMatchObject({
      id: person.userId,
      username: 'second_name',
    });
    expect((await searchUsernameByPrefix(services, person.actor, { usernamePrefix: 'first', limit: 10 })).items).toEqual([]);
  });

  test('is reserved to the last millisecond of ninety days', async () => {
    const [person, other] = [await givenUser(db, { username: 'first_name' }), await givenUser(db)];
    await rename(person, 'second_name');
    services.setNow(JUST_BEFORE_NINETY_DAYS);
    expect([await status(other, 'first_name'), await status(person, 'first_name')]).toEqual(['taken', 'yours']);
    await expect(rename(other, 'First_Name')).rejects.toMatchObject({ reason: 'USERNAME_TAKEN' });
    services.setNow(NINETY_DAYS);
    expect(await status(other, 'first_name')).toBe('free');
    expect((await rename(other, 'first_name')).username).toBe('first_name');
    expect(await getUserProfile(services, null, { username: 'first_name' })).toMatchObject({ user: { id: other.userId }, movedTo: null });
    await expect(rename(person, 'first_name')).rejects.toMatchObject({ reason: 'USERNAME_TAKEN' });
  });

  test('can be taken back by its person, and the other one is then reserved', async () => {
    const [person, other] = [await givenUser(db, { username: 'first_name' }), await givenUser(db)];
    await rename(person, 'second_name');
    await rename(person, 'first_name');
    expect(await getUserProfile(services, null, { username: 'second_name' })).toMatchObject({ movedTo: 'first_name' });
    await expect(rename(other, 'second_name')).rejects.toMatchObject({ reason: 'USERNAME_TAKEN' });
  });
});

test('a profile is always that of the name’s present owner, whoever had it when it was last opened', async () => {
  const [person, other] = [await givenUser(db, { username: 'first_name' }), await givenUser(db, { username: 'other_name' })];
  const opened = async (username: string) => {
    const { user, movedTo } = await getUserProfile(services, null, { username });
    return [user.id, movedTo];
  };
  expect(await opened('first_name')).toEqual([person.userId, null]);
  await rename(person, 'second_name');
  expect(await opened('first_name')).toEqual([person.userId, 'second_name']);
  services.setNow(NINETY_DAYS);
  await rename(other, 'first_name');
  for (let time = 0; time < 2; time += 1) expect(await opened('first_name')).toEqual([other.userId, null]);
  await rename(other, 'other_name');
  await rename(other, 'first_name');
  expect(await opened('other_name')).toEqual([other.userId, 'first_name']);
  expect(await opened('second_name')).toEqual([person.userId, null]);
});

describe('when several people want a name at once', () => {
  test('exactly one gets it, whether it was free or has just become free', async () => {
    const people = [];
    for (let index = 0; index < 6; index += 1) people.push(await givenUser(db));
    const former = await givenUser(db, { username: 'wanted_too' });
    await rename(former, 'somebody_new');
    services.setNow(NINETY_DAYS);
    for (const name of ['coveted', 'wanted_too']) {
      const outcomes = await Promise.allSettled(people.map((person) => rename(person, name)));
      expect(outcomes.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1);
      expect(await db.selectFrom('users').select('user_id').where('username', '=', name).execute()).toHaveLength(1);
    }
  });

  test('several would get it if checking and claiming were two steps (negative control)', async () => {
    const people = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const looked = allArrived(people.length);
    const careless = (person: Person) =>
      db.transaction().execute(async (tx) => {
        const taken = await tx.selectFrom('users').select('user_id').where('username', '=', 'coveted').executeTakeFirst();
        await looked();
        if (!taken) await tx.updateTable('users').set({ username: 'coveted' }).where('user_id', '=', person.userId).execute();
      });
    await Promise.all(people.map(careless));
    expect((await bearers()).length - new Set((await bearers()).map(({ username }) => username)).size).toBeGreaterThan(0);
  });
});

import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findPeople } from './queries/find-people.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

test('finds acquaintances by any word of their name, anyone by username, and nobody blocked either way', async () => {
  const me = await givenUser(db);
  const called = async (displayName: string, username: string) => givenUser(db, { displayName, username });
  const followed = await called('Maria Rowan Skater', 'followedone');
  const follower = await called('Rowan Bell', 'followerone');
  const talked = await called('Tom Rowan', 'talkedone');
  const stranger = await called('Rowan Nobody', 'strangerone');
  const named = await called('Somebody Else', 'rowanhere');
  const [blocked, blocks] = [await called('Rowan Blocked', 'rowanblocked'), await called('Rowan Blocks', 'rowanblocks')];
  const follow = (by: typeof me, whom: typeof me) =>
    inTransaction(services, (command) => followUser(command, by.actor, { userId: by.userId, followingUserId: whom.userId }));
  const block = (by: typeof me, whom: typeof me) =>
    inTransaction(services, (command) => blockUser(command, by.actor, { blockedUserId: whom.userId }));
  await follow(me, followed);
  await follow(follower, me);
  await writeMessage(services, talked.actor, me, 'Hello.');
  for (const one of [blocked, blocks]) await follow(me, one);
  await block(me, blocked);
  await block(blocks, me);
  const found = async (words: string) => (await findPeople(services, me.actor, words)).map(({ username }) => username).toSorted();
  expect(await found('rowan')).toEqual([followed, follower, talked, named].map(({ username }) => username).toSorted());
  expect(await found('@strangero')).toEqual([stranger.username]);
  expect(await found('owan')).toEqual([]);
  expect(await found('r')).toEqual([]);
  expect(await found('%%')).toEqual([]);
});

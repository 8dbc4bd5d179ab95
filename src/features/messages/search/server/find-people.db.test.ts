import { expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { runIndexPerson } from '#features/search/index/server/index-person.run.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { answerRequest } from '../../inbox/server/answer-request.ts';
import { deleteChat } from '../../conversation/server/delete-chat.ts';
import { messagesJobs } from '../../server/jobs.ts';
import { findChats } from './find-chats.ts';
import { findPeople } from './find-people.ts';

const database = await testDatabase();
const services = await testServices(database, messagesJobs);
const { db } = database;

test('finds acquaintances by any word of their name, then anyone by username or name, and nobody blocked either way', async () => {
  const me = await givenUser(db, { displayName: 'Rowan Myself' });
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
  for (const { userId } of [stranger, blocked, blocks, me]) await runIndexPerson(services, { userId });
  const found = async (words: string) =>
    (await findPeople(services, await actorNow(db, me), words)).map(({ username }) => username).toSorted();
  expect(await found('rowan')).toEqual([followed, follower, talked, named, stranger].map(({ username }) => username).toSorted());
  expect(await found('Nobody Rowan')).toEqual([stranger.username]);
  expect(await found('@strangero')).toEqual([stranger.username]);
  expect(await found('owan')).toEqual([]);
  expect(await found('r')).toEqual([]);
  expect(await found('%%')).toEqual([]);
});

test('finds one’s own conversations and requests by the other’s name or username, but not those deleted, declined or of others', async () => {
  const [me, other] = [await givenUser(db), await givenUser(db)];
  const talkTo = async (displayName: string, username: string) => {
    const person = await givenUser(db, { displayName, username });
    return { ...(await writeMessage(services, person.actor, me, 'Hello.')), person };
  };
  const ana = await talkTo('Ana Okafor', 'walker_1');
  const tom = await talkTo('Tom Bell', 'okafor_fan');
  const declined = await talkTo('Okafor Declined', 'walker_2');
  const deleted = await talkTo('Okafor Deleted', 'walker_3');
  await inTransaction(services, (command) => answerRequest(command, me.actor, { chatId: declined.chatId, accept: false }));
  await inTransaction(services, (command) => deleteChat(command, me.actor, { chatId: deleted.chatId }));
  const found = async (actor: Actor, query: string) => (await findChats(services, actor, { query })).map(({ id }) => id).toSorted();
  expect(await found(me.actor, 'okafor')).toEqual([tom.chatId, ana.chatId].toSorted());
  expect([await found(me.actor, '@walker'), await found(me.actor, 'kafor'), await found(other.actor, 'okafor')]).toEqual([
    [ana.chatId],
    [],
    [],
  ]);
});

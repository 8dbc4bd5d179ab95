import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { muteChat } from '../../inbox/server/mute-chat.ts';
import { readMessages } from './read-messages.ts';
import { getChat } from './get-chat.ts';
import { queryChats, queryChatsWithUnreadMessages } from '../../inbox/server/query-chats.ts';
import { queryMessages, queryChanges } from './query-messages.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

/** Two people who follow each other, so that what they write arrives in the inbox. */
async function twoFriends() {
  const [ana, ben] = [await givenUser(db), await givenUser(db)];
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    await inTransaction(services, (command) => followUser(command, one.actor, { userId: one.userId, followingUserId: other.userId }));
  return { ana: ana.actor, ben: ben.actor };
}

const all = { limit: 50 };

test('a mention follows its person to a new username, and ends when they leave', async () => {
  const { ana, ben } = await twoFriends();
  const cleo = await givenUser(db, { username: 'cleo_old' });
  const { chatId } = await writeMessage(services, ana, ben, 'Ask @cleo_old.');
  const mentions = async () => (await queryMessages(services, ben, { chatId, ...all })).items.map((message) => message.mentions);
  expect(await mentions()).toEqual([[{ userId: cleo.userId, username: 'cleo_old' }]]);
  await db.updateTable('users').set({ username: 'cleo_new' }).where('user_id', '=', cleo.userId).execute();
  expect(await mentions()).toEqual([[{ userId: cleo.userId, username: 'cleo_new', written: 'cleo_old' }]]);
  await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', cleo.userId).execute();
  expect(await mentions()).toEqual([[]]);
});

test('muting a conversation on one device takes it off the badge of the others at once', async () => {
  const { ana, ben } = await twoFriends();
  const { chatId } = await writeMessage(services, ana, ben, 'Hello.');
  services.published.length = 0;
  await inTransaction(services, (command) => muteChat(command, ben, { chatId, until: '2100-01-01T00:00:00.000Z' }));
  expect(services.published).toEqual([{ kind: 'chat', chatId, revision: 1, recipientUserIds: [ben.userId] }]);
  expect((await queryChatsWithUnreadMessages(services, ben, all)).items).toEqual([]);
});

describe('refuses', () => {
  test('to let a stranger read a conversation or mark it as read, even with its id', async () => {
    const { ana, ben } = await twoFriends();
    const stranger = (await givenUser(db)).actor;
    const { chatId } = await writeMessage(services, ana, ben, 'Just us.');
    const refusal = { reason: 'CHAT_NOT_FOUND' };
    await expect(queryMessages(services, stranger, { chatId, ...all })).rejects.toMatchObject(refusal);
    await expect(queryChanges(services, stranger, { chatId, since: 0, limit: 50 })).rejects.toMatchObject(refusal);
    await expect(inTransaction(services, (command) => readMessages(command, stranger, { chatId }))).rejects.toMatchObject(refusal);
    expect((await queryChats(services, stranger, { ...all, requests: false })).items).toEqual([]);
  });

  test('messages both ways once one person has blocked the other, but what was said stays readable', async () => {
    const { ana, ben } = await twoFriends();
    const { chatId } = await writeMessage(services, ana, ben, 'Hello.');
    await inTransaction(services, (command) => blockUser(command, ben, { blockedUserId: ana.userId }));
    await expect(writeMessage(services, ana, ben, 'Why?')).rejects.toMatchObject({ code: 'FORBIDDEN', reason: 'BLOCKED' });
    await expect(writeMessage(services, ben, ana, 'Because.')).rejects.toMatchObject({ code: 'FORBIDDEN', reason: 'BLOCKED' });
    expect((await queryMessages(services, ana, { chatId, ...all })).items.map(({ text }) => text)).toEqual(['Hello.']);
    expect((await getChat(services, await actorNow(db, ana), { recipientUserId: ben.userId })).standing).toBe('blocked');
    expect((await getChat(services, await actorNow(db, ben), { recipientUserId: ana.userId })).standing).toBe('you-blocked');
    expect((await queryChatsWithUnreadMessages(services, await actorNow(db, ben), all)).items).toEqual([]);
  });

  test.each(['suspended', 'deleted'] as const)('to write to someone who is %s', async (status) => {
    const { ana, ben } = await twoFriends();
    await writeMessage(services, ana, ben, 'Hello.');
    await db.updateTable('users').set({ status }).where('user_id', '=', ben.userId).execute();
    const reason = status === 'suspended' ? 'PERSON_SUSPENDED' : 'PERSON_GONE';
    await expect(writeMessage(services, ana, ben, 'Still there?')).rejects.toMatchObject({ code: 'FORBIDDEN', reason });
  });

  test('the same id with other words, or from another person', async () => {
    const { ana, ben } = await twoFriends();
    const { id } = await writeMessage(services, ana, ben, 'First.');
    await expect(writeMessage(services, ana, ben, 'Second.', { id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(writeMessage(services, ben, ana, 'First.', { id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('to write to oneself', async () => {
    const { ana } = await twoFriends();
    await expect(writeMessage(services, ana, ana, 'Note.')).rejects.toMatchObject({ reason: 'YOURSELF' });
  });
});

test('neither who blocked somebody nor who is blocked tells the other what they read from then on', async () => {
  for (const blocks of ['reader', 'writer'] as const) {
    const { ana: writer, ben: reader } = await twoFriends();
    const { chatId } = await writeMessage(services, writer, reader, 'Hello.');
    const [by, of] = blocks === 'reader' ? [reader, writer] : [writer, reader];
    await inTransaction(services, (command) => blockUser(command, by, { blockedUserId: of.userId }));
    services.published.length = 0;
    await inTransaction(services, (command) => readMessages(command, reader, { chatId }));
    const seen = await getChat(services, await actorNow(db, writer), { recipientUserId: reader.userId });
    expect(seen).toMatchObject({ seenRevision: 0, seenAt: null });
    expect(services.published).toMatchObject([{ kind: 'chat', recipientUserIds: [reader.userId] }]);
  }
});

test('a message is on both sides once, in order, and sending its id again is the same message', async () => {
  const { ana, ben } = await twoFriends();
  const id = uuidv7();
  const { chatId } = await writeMessage(services, ana, ben, 'One.', { id });
  await writeMessage(services, ben, ana, 'Two.');
  await writeMessage(services, ana, ben, 'One.', { id });
  for (const reader of [ana, ben]) {
    const { items } = await queryMessages(services, reader, { chatId, ...all });
    expect(items.map(({ text }) => text)).toEqual(['Two.', 'One.']);
  }
});

test('of twenty messages sent at once by both, a reader misses none and gets none twice', async () => {
  const { ana, ben } = await twoFriends();
  const { chatId } = await writeMessage(services, ana, ben, 'Begin.');
  let since = (await queryMessages(services, ben, { chatId, ...all })).revision;
  const seen: string[] = [];
  const look = async () => {
    const changes = await queryChanges(services, ben, { chatId, since, limit: 3 });
    seen.push(...changes.items.map(({ text }) => text));
    since = changes.revision;
    return changes;
  };
  const writing = Promise.all(
    Array.from({ length: 20 }, (_, number) => writeMessage(services, number % 2 ? ana : ben, number % 2 ? ben : ana, `Number ${number}.`)),
  );
  await look();
  await look();
  await writing;
  while (!(await look()).complete);
  await look();
  expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, number) => `Number ${number}.`).toSorted());
});

test('pages lead through the whole conversation in both directions, and it opens at the first unread message', async () => {
  const { ana, ben } = await twoFriends();
  for (let number = 0; number < 30; number += 1) await writeMessage(services, ana, ben, `${number}`);
  const chat = await getChat(services, ben, { recipientUserId: ana.userId });
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await queryMessages(services, ben, { chatId: chat.id, limit: 7, ...(cursor === null ? {} : { cursor }) });
    read.push(...page.items.map(({ text }) => text));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(read).toEqual(Array.from({ length: 30 }, (_, number) => `${29 - number}`));
  await inTransaction(services, (command) => readMessages(command, ben, { chatId: chat.id, upTo: 15 }));
  const opened = await queryMessages(services, ben, { chatId: chat.id, limit: 20, from: 'unread' });
  expect(opened.items.some(({ revision, readStatus }) => revision === 16 && readStatus === 'UNREAD')).toBe(true);
  expect(opened.items.some(({ revision, readStatus }) => revision === 15 && readStatus === 'READ')).toBe(true);
  const newer = await queryMessages(services, ben, { chatId: chat.id, limit: 50, after: 20 });
  expect(newer.items.map(({ text }) => text)).toEqual(['29', '28', '27', '26', '25', '24', '23', '22', '21', '20']);
});

test('a conversation that was never read opens at its first message, and one’s own messages are never unread', async () => {
  const { ana, ben } = await twoFriends();
  for (let number = 0; number < 9; number += 1) await writeMessage(services, ana, ben, `${number}`);
  const { id: chatId } = await getChat(services, ben, { recipientUserId: ana.userId });
  const opened = async (reader: typeof ana) =>
    (await queryMessages(services, reader, { chatId, limit: 4, from: 'unread' })).items.map(({ text }) => text);
  expect(await opened(ben)).toEqual(['3', '2', '1', '0']);
  expect(await opened(ana)).toEqual(['8', '7', '6', '5']);
  await writeMessage(services, ben, ana, 'All right.');
  expect(await opened(ana)).toContain('All right.');
  await inTransaction(services, (command) => readMessages(command, ben, { chatId }));
  expect(await opened(ben)).toEqual(['All right.', '8', '7', '6']);
});

test('unread conversations come first and are counted; reading moves the pointer, never back, and informs the other', async () => {
  const { ana, ben } = await twoFriends();
  const carla = (await givenUser(db)).actor;
  const { chatId } = await writeMessage(services, ana, ben, 'One.');
  await writeMessage(services, ana, ben, 'Two.');
  services.setNow('2026-06-01T12:10:00.000Z');
  await writeMessage(services, ben, carla, 'You first.');
  const list = async () =>
    (await queryChats(services, ben, { ...all, requests: false })).items.map(({ otherUserId, unreadCount }) => [otherUserId, unreadCount]);
  expect(await list()).toEqual([
    [ana.userId, 2],
    [carla.userId, 0],
  ]);
  expect((await queryChatsWithUnreadMessages(services, ben, all)).items).toHaveLength(1);
  await inTransaction(services, (command) => readMessages(command, ben, { chatId }));
  await inTransaction(services, (command) => readMessages(command, ben, { chatId, upTo: 1 }));
  expect(await list()).toEqual([
    [carla.userId, 0],
    [ana.userId, 0],
  ]);
  const { items } = await queryMessages(services, ana, { chatId, ...all });
  expect(items.map(({ readStatus }) => readStatus)).toEqual(['READ', 'READ']);
  expect((await queryChanges(services, ana, { chatId, since: 2, limit: 50 })).seenRevision).toBe(2);
});

test('each message is announced to both by ids only, once it is committed', async () => {
  const { ana, ben } = await twoFriends();
  services.published.length = 0;
  const { chatId } = await writeMessage(services, ana, ben, 'Nobody else hears this.');
  expect(services.published).toEqual([{ kind: 'chat', chatId, revision: 1, recipientUserIds: [ben.userId, ana.userId] }]);
});

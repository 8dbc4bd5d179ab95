import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { messagesData } from '../../server/personal-data.ts';
import { deleteChat, deleteChatsOf } from './delete-chat.ts';
import { reactToMessage } from './react-to-message.ts';
import { updateChatSettings } from '../../inbox/server/chat-settings.ts';
import { messagesJobs } from '../../server/jobs.ts';
import { queryChats, queryChatsWithUnreadMessages } from '../../inbox/server/query-chats.ts';
import { queryMessages, queryChanges } from './query-messages.ts';
import { searchMessages } from '../../search/server/search-messages.ts';

const database = await testDatabase();
const services = await testServices(database, messagesJobs);
const { db } = database;

const remove = (actor: Actor, chatId: string) => inTransaction(services, (command) => deleteChat(command, actor, { chatId }));
const listed = async (actor: Actor, requests = false) =>
  (await queryChats(services, actor, { limit: 20, requests })).items.map(({ lastMessage, unreadCount }) => [
    lastMessage?.text,
    unreadCount,
  ]);
const read = async (actor: Actor, chatId: string) =>
  (await queryMessages(services, actor, { chatId, limit: 20 })).items.map(({ text }) => text).toReversed();

async function aConversation() {
  const [ana, ben] = [(await givenUser(db)).actor, (await givenUser(db)).actor];
  await inTransaction(services, (command) => updateChatSettings(command, ana, { allows: 'everybody', showsSeen: true }));
  const { chatId } = await writeMessage(services, ben, ana, 'Shall we walk?');
  await writeMessage(services, ben, ana, 'On Sunday?');
  return { ana, ben, chatId };
}

test('a stranger can’t delete a conversation', async () => {
  const { chatId } = await aConversation();
  await expect(remove((await givenUser(db)).actor, chatId)).rejects.toMatchObject({ reason: 'CHAT_NOT_FOUND' });
});

test('a deleted conversation leaves the list, the badge and the search of one person only', async () => {
  const { ana, ben, chatId } = await aConversation();
  await remove(ana, chatId);
  expect([await listed(ana), await read(ana, chatId)]).toEqual([[], []]);
  expect((await queryChatsWithUnreadMessages(services, ana, { limit: 20 })).items).toEqual([]);
  expect((await searchMessages(services, ana, { query: 'Sunday', limit: 20 })).items).toEqual([]);
  expect([await listed(ben), await read(ben, chatId)]).toEqual([[['On Sunday?', 0]], ['Shall we walk?', 'On Sunday?']]);
});

test('a page that was open when its person deleted the conversation elsewhere learns of it, the other person’s learns nothing', async () => {
  const { ana, ben, chatId } = await aConversation();
  const changes = (actor: Actor, since: number) => queryChanges(services, actor, { chatId, since, limit: 100 });
  const { revision, clearedRevision } = await changes(ana, 0);
  expect(clearedRevision).toBe(0);
  await remove(ana, chatId);
  const after = await writeMessage(services, ben, ana, 'Well?');
  const late = await changes(ana, revision);
  expect(late.clearedRevision).toBeGreaterThan(revision);
  expect(late.items.map(({ id }) => id)).toEqual([after.id]);
  expect(late.items[0]?.revision).toBeGreaterThan(late.clearedRevision);
  expect(await changes(ben, revision)).toMatchObject({ clearedRevision: 0, gone: [] });
});

test('a new message brings a deleted conversation back with nothing but that message', async () => {
  const { ana, ben, chatId } = await aConversation();
  await remove(ana, chatId);
  await writeMessage(services, ben, ana, 'Well?');
  expect([await listed(ana), await read(ana, chatId)]).toEqual([[['Well?', 1]], ['Well?']]);
});

test('a request from somebody who left goes, and a conversation with them stays until it is deleted', async () => {
  const { ana, ben, chatId } = await aConversation();
  const mia = (await givenUser(db)).actor;
  await writeMessage(services, ben, mia, 'Do you know the way?');
  expect(await listed(mia, true)).toHaveLength(1);
  while ((await inTransaction(services, (command) => deleteChatsOf(command, ben.userId))) > 0);
  expect(await listed(mia, true)).toEqual([]);
  expect(await listed(ana)).toHaveLength(1);
  await remove(ana, chatId);
  expect(await listed(ana)).toEqual([]);
});

test('whoever leaves takes their reactions to the others’ messages along, and the others’ pages learn of it; before, they are exported', async () => {
  const { ana, ben, chatId } = await aConversation();
  const { id: messageId } = await writeMessage(services, ana, ben, 'On Sunday it is.');
  const react = (actor: Actor, id: string) =>
    inTransaction(services, (command) => reactToMessage(command, actor, { chatId, messageId: id, reaction: '❤️' }));
  await react(ben, messageId);
  await react(ana, messageId);
  const reacted = async () => (await queryMessages(services, ana, { chatId, limit: 20 })).items[0]?.reactions.map(({ userId }) => userId);
  expect((await reacted())?.toSorted()).toEqual([ana.userId, ben.userId].toSorted());
  const exported: object[] = [];
  for await (const row of messagesData.read['message-reactions.json']?.(db, ben.userId) ?? []) exported.push(row);
  expect(exported).toEqual([{ with: ana.username, messageId, reaction: '❤️' }]);
  const { revision } = await queryChanges(services, ana, { chatId, since: 0, limit: 100 });
  while ((await inTransaction(services, (command) => deleteChatsOf(command, ben.userId))) > 0);
  expect(await reacted()).toEqual([ana.userId]);
  expect((await queryChanges(services, ana, { chatId, since: revision, limit: 100 })).items.map(({ id }) => id)).toContain(messageId);
});

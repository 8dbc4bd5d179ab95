import { describe, expect, test } from 'vitest';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { deleteMessage } from '#features/messages/conversation/server/delete-message.ts';
import { reactToMessage } from '#features/messages/conversation/server/react-to-message.ts';
import { readMessages } from '#features/messages/conversation/server/read-messages.ts';
import { updateChatSettings } from '#features/messages/inbox/server/chat-settings.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findMissedChanges } from './missed-changes.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

test('finds what was written since, for both participants and with the newest revision, and nothing older or of others', async () => {
  const [ana, ben, eve] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  await writeMessage(services, eve.actor, ben, 'Long ago.');
  const since = services.now();
  services.setNow(new Date(since.getTime() + 30_000).toISOString());
  const { chatId } = await writeMessage(services, ana.actor, ben, 'One.');
  await writeMessage(services, ana.actor, ben, 'Two.');
  const missed = await findMissedChanges(db, [ana.userId, ben.userId, eve.userId], since);
  expect(missed.toSorted((one, other) => ((one.recipientUserIds[0] ?? '') < (other.recipientUserIds[0] ?? '') ? -1 : 1))).toEqual(
    [ana.userId, ben.userId].toSorted().map((userId) => ({ kind: 'chat', chatId, revision: 2, recipientUserIds: [userId] })),
  );
  expect(await findMissedChanges(db, [eve.userId], since)).toEqual([]);
});

describe('finds what happens now to a message written long ago', () => {
  /**
   * A conversation with one message from each person; `missedAfter` returns what is found for both after a command run half a minute later.
   */
  async function scene() {
    const [ana, ben] = [await givenUser(db), await givenUser(db)];
    await writeMessage(services, ben.actor, ana, 'Hello.');
    const { chatId, id: messageId } = await writeMessage(services, ana.actor, ben, 'Nice to meet you.');
    const since = services.now();
    services.setNow(new Date(since.getTime() + 30_000).toISOString());
    const missedAfter = async (deed: (command: CommandContext) => Promise<unknown>) => {
      await inTransaction(services, deed);
      const missed = await findMissedChanges(db, [ana.userId, ben.userId], since);
      return missed.map((change) => ({
        ...change,
        recipientUserIds: change.recipientUserIds.map((id) => (id === ana.userId ? 'ana' : 'ben')),
      }));
    };
    return { ana: ana.actor, ben: ben.actor, chatId, messageId, missedAfter };
  }
  const told = (chatId: string, ...names: string[]) =>
    names.map((name) => ({ kind: 'chat', chatId, revision: 3, recipientUserIds: [name] }));

  test('for both participants: a reaction', async () => {
    const { ben, chatId, messageId, missedAfter } = await scene();
    const missed = await missedAfter((command) => reactToMessage(command, ben, { chatId, messageId, reaction: '👍' }));
    expect(missed).toHaveLength(2);
    expect(missed).toEqual(expect.arrayContaining(told(chatId, 'ana', 'ben')));
  });

  test('for both participants: its deletion for both', async () => {
    const { ana, chatId, messageId, missedAfter } = await scene();
    const missed = await missedAfter((command) => deleteMessage(command, ana, { chatId, messageId, forBoth: true }));
    expect(missed).toHaveLength(2);
    expect(missed).toEqual(expect.arrayContaining(told(chatId, 'ana', 'ben')));
  });

  test('only for the person who did it: its deletion for themself', async () => {
    const { ben, chatId, messageId, missedAfter } = await scene();
    const missed = await missedAfter((command) => deleteMessage(command, ben, { chatId, messageId, forBoth: false }));
    expect(missed).toEqual(told(chatId, 'ben'));
  });

  test('for both participants: that it was read, unless the reader hides it', async () => {
    const { ben, chatId, missedAfter } = await scene();
    const missed = await missedAfter((command) => readMessages(command, ben, { chatId }));
    expect(missed).toHaveLength(2);
    expect(missed).toEqual(expect.arrayContaining(told(chatId, 'ana', 'ben')));
    const hiding = await scene();
    await inTransaction(services, (command) => updateChatSettings(command, hiding.ben, { allows: 'known', showsSeen: false }));
    expect(await hiding.missedAfter((command) => readMessages(command, hiding.ben, { chatId: hiding.chatId }))).toEqual(
      told(hiding.chatId, 'ben'),
    );
  });
});

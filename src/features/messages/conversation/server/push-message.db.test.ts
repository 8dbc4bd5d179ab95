import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { updateSettings } from '#features/notifications/settings/server/update-settings.ts';
import { ensurePushKeys } from '#features/push/server/commands/ensure-push-keys.ts';
import { registerPush } from '#features/push/server/commands/register-push.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { startPushService } from '#tests/builders/push-service.ts';
import { givenSignIn } from '#tests/builders/sign-in.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { deleteMessage } from './delete-message.ts';
import { muteChat } from '../../inbox/server/mute-chat.ts';
import { readMessages } from './read-messages.ts';
import { messagesJobs } from '../../server/jobs.ts';
import { PushedMessage } from './push-message.ts';
import { runPushMessage } from './push-message.run.ts';

const database = await testDatabase();
const services = await testServices(database, messagesJobs);
const { db } = database;
const service = await startPushService();
afterAll(() => service.close());
services.config.push.hosts.push(service.origin);
const CANARY = 'CANARY-7f3a the key is under the mat';

/** Ana and Ben, who accepts her messages and gets pushes in two browsers, one of which may show their text. */
async function twoFriends() {
  const [ana, ben] = [(await givenUser(db, { displayName: 'Ana' })).actor, (await givenUser(db)).actor];
  await inTransaction(services, (command) => followUser(command, ben, { userId: ben.userId, followingUserId: ana.userId }));
  const [discreet, open] = [service.browser(), service.browser()];
  const [{ publicKey }, signIn] = [await ensurePushKeys(services), await givenSignIn(db)];
  for (const [browser, showsContent] of [
    [discreet, false],
    [open, true],
  ] as const)
    await inTransaction(services, (command) =>
      registerPush(command, ben, { ...browser.subscription, showsContent }, { publicKey, hosts: services.config.push.hosts, signIn }),
    );
  return { ana, ben, discreet, open };
}

/** Runs the enqueued pushes, each twice, as after a killed worker. */
async function runOrdered(recipient: Actor): Promise<number> {
  const orders = (await services.waitingJobs('messages.push'))
    .map((data) => PushedMessage.parse(data))
    .filter(({ recipientUserId }) => recipientUserId === recipient.userId);
  for (const order of [...orders, ...orders]) await runPushMessage(services, order);
  return orders.length;
}

test('enqueues nothing for people who have no browser for it, don’t want it, or haven’t accepted the sender', async () => {
  const { ana, ben } = await twoFriends();
  await inTransaction(services, (command) => updateSettings(command, ben, { choice: { topic: 'MESSAGES', channel: 'push', on: false } }));
  await writeMessage(services, ana, ben, 'Hello.');
  expect(await runOrdered(ben)).toBe(0);
  await writeMessage(services, ben, ana, 'Hello yourself.');
  expect(await runOrdered(ana)).toBe(0);
  const { ben: other } = await twoFriends();
  await writeMessage(services, (await givenUser(db)).actor, other, 'You do not know me.');
  expect(await runOrdered(other)).toBe(0);
});

test('puts no word of a message into the queue, or into a push to a browser that may not show it', async () => {
  const { ana, ben, discreet, open } = await twoFriends();
  await writeMessage(services, ana, ben, CANARY);
  const { rows } = await database.pool.query<{ data: unknown }>('select data from pgboss.job');
  expect(JSON.stringify(rows)).not.toContain('CANARY-7f3a');
  await runOrdered(ben);
  expect(service.shownBy(discreet)).toMatchObject([{ title: 'Turnout', body: 'You have a new message.' }]);
  expect(service.shownBy(open)).toMatchObject([{ title: 'Ana', body: CANARY, navigate: `http://turnout.test/messages/${ana.userId}` }]);
});

test('doesn’t push what has since been read, muted, blocked or deleted', async () => {
  const read = await twoFriends();
  const { chatId } = await writeMessage(services, read.ana, read.ben, 'Read.');
  await inTransaction(services, (command) => readMessages(command, read.ben, { chatId }));
  const muted = await twoFriends();
  const talk = await writeMessage(services, muted.ana, muted.ben, 'Muted.');
  await inTransaction(services, (command) => muteChat(command, muted.ben, { chatId: talk.chatId, until: '2026-06-02T12:00:00.000Z' }));
  const blocked = await twoFriends();
  await writeMessage(services, blocked.ana, blocked.ben, 'Blocked.');
  await inTransaction(services, (command) => blockUser(command, blocked.ben, { blockedUserId: blocked.ana.userId }));
  const deleted = await twoFriends();
  const gone = await writeMessage(services, deleted.ana, deleted.ben, CANARY);
  await inTransaction(services, (command) => deleteMessage(command, deleted.ana, { ...gone, messageId: gone.id, forBoth: true }));
  for (const { ben, open, discreet } of [read, muted, blocked, deleted]) {
    expect(await runOrdered(ben)).toBe(1);
    expect([...service.shownBy(open), ...service.shownBy(discreet)]).toEqual([]);
  }
});

test('silently replaces a pushed message that is then deleted for both', async () => {
  const { ana, ben, open } = await twoFriends();
  const { chatId, id } = await writeMessage(services, ana, ben, CANARY);
  await runOrdered(ben);
  await inTransaction(services, (command) => deleteMessage(command, ana, { chatId, messageId: id, forBoth: true }));
  await runOrdered(ben);
  const [pushed, instead, ...more] = service.shownBy(open);
  expect(pushed).toMatchObject({ body: CANARY });
  expect(instead).toMatchObject({ tag: pushed?.tag, title: 'Turnout', body: 'A message was deleted.', silent: true });
  expect(more).toEqual([]);
  const [first, second] = service.taken.filter(({ path }) => open.subscription.endpoint.endsWith(path));
  expect(second?.headers['topic']).toBe(first?.headers['topic']);
});

test('pushes only the newest of several messages in a row', async () => {
  const { ana, ben, open } = await twoFriends();
  for (const text of ['One.', 'Two.', 'Three.']) await writeMessage(services, ana, ben, text);
  expect(await runOrdered(ben)).toBe(3);
  expect(service.shownBy(open)).toMatchObject([{ body: 'Three.' }]);
});

test('pushes a message sent in quiet hours once they are over', async () => {
  const { ana, ben } = await twoFriends();
  await inTransaction(services, (command) => updateSettings(command, ben, { quiet: { from: 720, to: 900 }, timeZone: 'UTC' }));
  await writeMessage(services, ana, ben, 'Shh.');
  const { rows } = await database.pool.query<{ start_after: Date }>(
    "select start_after from pgboss.job where name = 'messages.push' and data->>'recipientUserId' = $1",
    [ben.userId],
  );
  expect(rows.map((row) => row.start_after.toISOString())).toEqual(['2026-06-01T15:00:00.000Z']);
});

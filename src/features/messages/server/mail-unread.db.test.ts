import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { updateSettings } from '#features/notifications/server/commands/update-settings.ts';
import { notificationsJobs } from '#features/notifications/server/jobs/notifications-jobs.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { readMessages } from './commands/read-messages.ts';
import { runMailUnread } from './jobs/mail-unread.run.ts';

const database = await testDatabase();
const services = await testServices(database, notificationsJobs);
const { db } = database;
const mails = async () => (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];

test('who wants mail of messages gets one a conversation until it is read, after a while, without a word of it; nobody else does', async () => {
  const [ana, ben, cleo] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
    [cleo, ana],
    [ana, cleo],
  ] as const)
    await inTransaction(services, (command) => followUser(command, one.actor, { userId: one.userId, followingUserId: other.userId }));
  await inTransaction(services, (command) =>
    updateSettings(command, ben.actor, { choice: { topic: 'MESSAGES', channel: 'mail', on: true } }),
  );
  const { chatId } = await writeMessage(services, ana.actor, ben.actor, 'canarysecret of ours');
  await writeMessage(services, ana.actor, cleo.actor, 'Hello.');
  await runMailUnread(services);
  expect(await mails()).toEqual([]);
  services.setNow('2026-06-01T12:11:00.000Z');
  await runMailUnread(services);
  await runMailUnread(services);
  expect((await mails()).map(({ toUserId, subject }) => [toUserId, subject])).toEqual([[ben.userId, `${ana.displayName} wrote to you`]]);
  expect(JSON.stringify(await mails())).not.toContain('canarysecret');
  await inTransaction(services, (command) => readMessages(command, ben.actor, { chatId }));
  await writeMessage(services, ana.actor, ben.actor, 'And again.');
  services.setNow('2026-06-01T12:30:00.000Z');
  await runMailUnread(services);
  expect(await mails()).toHaveLength(2);
});

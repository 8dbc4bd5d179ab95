import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { updateSettings } from '#features/notifications/settings/server/update-settings.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { readMessages } from '../../conversation/server/read-messages.ts';
import { runMailUnread } from './mail-unread.run.ts';

const database = await testDatabase();
const services = await testServices(database, notificationsJobs);
const { db } = database;
const mails = async () => (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];

test('mails people who want it once per conversation until it is read, after a while and without a word of it', async () => {
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
  expect((await mails()).map(({ toUserId, subject }) => [toUserId, subject])).toEqual([
    [ben.userId, `${ana.displayName} sent you a message`],
  ]);
  expect(JSON.stringify(await mails())).not.toContain('canarysecret');
  await inTransaction(services, (command) => readMessages(command, ben.actor, { chatId }));
  await writeMessage(services, ana.actor, ben.actor, 'And again.');
  services.setNow('2026-06-01T12:30:00.000Z');
  await runMailUnread(services);
  expect(await mails()).toHaveLength(2);
});

test('leaves nobody out if there are more people and conversations than one batch', async () => {
  await database.empty();
  await database.pool.query('delete from pgboss.job');
  services.setNow('2026-06-01T12:00:00.000Z');
  const [ana, ben] = [await givenUser(db), await givenUser(db)];
  await inTransaction(services, (command) => followUser(command, ben.actor, { userId: ben.userId, followingUserId: ana.userId }));
  const { chatId } = await writeMessage(services, ana.actor, ben.actor, 'For the last of all.');
  // Rows for 501 others with two conversations each, whose ids all sort before his; their senders are gone, so nothing is mailed.
  const early = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await database.pool.query(
    `insert into notification_settings (user_id, choices, updated_at)
     select ${early}, '{"MESSAGES":{"mail":true}}', now() from generate_series(1, 501) n`,
  );
  await inTransaction(services, (command) =>
    updateSettings(command, ben.actor, { choice: { topic: 'MESSAGES', channel: 'mail', on: true } }),
  );
  for (let time = 0; time < 2; time += 1)
    await database.pool.query(
      `insert into user_chats (user_id, chat_id, other_user_id, state, unread_count, last_revision, last_at, created_at)
       select ${early}, gen_random_uuid(), gen_random_uuid(), c.state, 1, 1, c.last_at, c.created_at
       from generate_series(1, 501) n, user_chats c where c.chat_id = $1 and c.user_id = $2`,
      [chatId, ben.userId],
    );
  services.setNow('2026-06-01T12:11:00.000Z');
  await runMailUnread(services);
  expect((await mails()).map(({ toUserId }) => toUserId)).toEqual([ben.userId]);
});

import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { notify } from '../../api/notify.ts';
import { updateSettings } from '../../settings/server/update-settings.ts';
import { notificationsJobs } from '../../server/jobs.ts';
import { runSendDigests } from './send-digests.run.ts';
import { runSendMail } from '../../mail/server/send-mail.run.ts';
import { MailRequest } from '../../mail/server/send-mail.ts';

const database = await testDatabase();
const services = await testServices(database, notificationsJobs);
const { db, pool, empty } = database;
beforeEach(async () => {
  await empty();
  await pool.query('delete from pgboss.job');
  services.mails.length = 0;
  services.setNow('2026-06-01T12:00:00.000Z');
});

const POST = { type: 'POST' as const, id: '01900000-0000-7000-8000-000000000001' };

type Person = Awaited<ReturnType<typeof givenUser>>;
const runAll = async () => {
  for (const waiting of await services.waitingJobs('notifications.send-mail')) await runSendMail(services, MailRequest.parse(waiting));
  await pool.query('delete from pgboss.job');
};
const mention = (to: Person, from: Person, source: string, uri = POST) =>
  inTransaction(services, (command) =>
    notify(command, {
      toUserId: to.userId,
      toUsername: to.username,
      type: 'MENTION_POST',
      from: from.actor,
      source,
      ...(uri === POST ? {} : { itemUri: uri }),
      data: { item: { username: 'maya', uri } },
    }),
  );

const daily = (person: Person) => inTransaction(services, (command) => updateSettings(command, person.actor, { digest: 'daily' }));
const runAt = async (instant: string) => {
  services.setNow(instant);
  await runSendDigests(services);
  await runAll();
};

test('a digest lists what was missed, nothing twice, and isn’t sent if nothing happened', async () => {
  const [maya, ada] = [await givenUser(db), await givenUser(db)];
  await mention(maya, ada, 'before');
  await daily(maya);
  services.setNow('2026-06-01T18:00:00.000Z');
  await mention(maya, ada, 'one');
  await mention(maya, ada, 'two');
  await runAt('2026-06-02T06:50:00.000Z');
  expect(services.mails).toEqual([]);
  await runAt('2026-06-02T07:00:00.000Z');
  await runAt('2026-06-02T07:10:00.000Z');
  expect(services.mails).toHaveLength(1);
  expect(services.mails[0]?.text.match(/mentioned you/g)).toHaveLength(2);
  await runAt('2026-06-03T07:00:00.000Z');
  expect(services.mails).toHaveLength(1);
});

test('a digest leaves out what people did who have been blocked since', async () => {
  const [maya, ada, noah] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  await daily(maya);
  services.setNow('2026-06-01T18:00:00.000Z');
  await mention(maya, ada, 'one');
  await mention(maya, noah, 'two');
  await inTransaction(services, (command) => blockUser(command, noah.actor, { blockedUserId: maya.userId }));
  await runAt('2026-06-02T07:00:00.000Z');
  expect(services.mails[0]?.text.match(/mentioned you/g)).toHaveLength(1);
  expect(services.mails[0]?.text).not.toContain(noah.actor.displayName ?? noah.username);
});

test('a digest leaves out what was deleted since, and isn’t sent if nothing else was missed', async () => {
  const [maya, ada] = [await givenUser(db), await givenUser(db)];
  const post = await givenContent(db, ada);
  await daily(maya);
  services.setNow('2026-06-01T18:00:00.000Z');
  await mention(maya, ada, 'one', { type: 'POST', id: post.id });
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', post.id).execute();
  await runAt('2026-06-02T07:00:00.000Z');
  expect(services.mails).toEqual([]);
});

test('a digest leaves out what was seen or already mailed', async () => {
  const [maya, ada] = [await givenUser(db), await givenUser(db)];
  await daily(maya);
  await inTransaction(services, (command) =>
    updateSettings(command, maya.actor, { choice: { topic: 'COMMENTS', channel: 'mail', on: true } }),
  );
  services.setNow('2026-06-01T18:00:00.000Z');
  await mention(maya, ada, 'mailed');
  await runAll();
  expect(services.mails).toHaveLength(1);
  await runAt('2026-06-02T07:00:00.000Z');
  expect(services.mails).toHaveLength(1);
});

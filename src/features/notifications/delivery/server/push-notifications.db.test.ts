import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { deleteComment } from '#features/comments/api/delete-comment.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { ensurePushKeys } from '#features/push/server/commands/ensure-push-keys.ts';
import { registerPush } from '#features/push/server/commands/register-push.ts';
import { givenContent } from '#tests/builders/content.ts';
import { startPushService } from '#tests/builders/push-service.ts';
import { givenSignIn } from '#tests/builders/sign-in.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { notify, notifyAll } from '../../api/notify.ts';
import { updateNotificationStatus } from '../../feed/server/update-notification-status.ts';
import { updateSettings } from '../../settings/server/update-settings.ts';
import { notificationsJobs } from '../../server/jobs.ts';
import { PushBatch } from './push-notifications.ts';
import { runPushNotifications } from './push-notifications.run.ts';

const database = await testDatabase();
const services = await testServices(database, [...notificationsJobs, ...commentsJobs, ...mediaJobs]);
const { db } = database;
const service = await startPushService();
afterAll(() => service.close());
services.config.push.hosts.push(service.origin);

/** Someone with one browser for pushes, which may show their text. */
async function pushed() {
  const actor = (await givenUser(db)).actor;
  const browser = service.browser();
  const [{ publicKey }, signIn] = [await ensurePushKeys(services), await givenSignIn(db)];
  const input = { ...browser.subscription, showsContent: true };
  await inTransaction(services, (command) => registerPush(command, actor, input, { publicKey, hosts: services.config.push.hosts, signIn }));
  return { actor, browser };
}
const sale = ({ userId, username }: Actor) => ({
  toUserId: userId,
  toUsername: username,
  type: 'FREE_SESSION' as const,
  source: uuidv7(),
  from: { userId: uuidv7(), username: 'noah', displayName: 'Noah' },
  data: { title: 'Yoga', sessionEventId: uuidv7(), participantUserId: uuidv7() },
});
const mention = ({ userId, username }: Actor) => ({
  toUserId: userId,
  toUsername: username,
  type: 'MENTION_POST' as const,
  source: uuidv7(),
  data: { item: { username: 'maya', uri: { type: 'POST' as const, id: uuidv7() } } },
});
const suspend = ({ userId }: { userId: string }) =>
  db
    .insertInto('suspensions')
    .values({ user_id: userId, reason: 'FRAUD', details: '', suspended_by: userId, suspended_at: services.now() })
    .execute();
async function orders() {
  const all = (await services.waitingJobs('notifications.push')).map((data) => PushBatch.parse(data));
  await database.pool.query("delete from pgboss.job where name = 'notifications.push'");
  return all;
}

test('enqueues nothing for people who have no browser for it, or don’t want it', async () => {
  const nobody = (await givenUser(db)).actor;
  await inTransaction(services, (command) => notify(command, sale(nobody)));
  const { actor } = await pushed();
  await inTransaction(services, (command) => updateSettings(command, actor, { choice: { topic: 'SALES', channel: 'push', on: false } }));
  await inTransaction(services, (command) => notify(command, sale(actor)));
  expect(await orders()).toEqual([]);
});

test('pushes many in one job, each once however often it runs, with the place they are about', async () => {
  const people = [await pushed(), await pushed(), await pushed()];
  await inTransaction(services, (command) =>
    notifyAll(
      command,
      people.map(({ actor }) => sale(actor)),
    ),
  );
  const [order, ...more] = await orders();
  expect(more).toEqual([]);
  expect(JSON.stringify(order)).not.toContain('Yoga');
  if (order === undefined) throw new Error('Nothing was ordered.');
  await runPushNotifications(services, order);
  await runPushNotifications(services, order);
  for (const { browser } of people)
    expect(service.shownBy(browser)).toMatchObject([
      { title: 'Turnout', body: 'Noah joined “Yoga”.', navigate: expect.stringContaining('/order/') },
    ]);
});

test('doesn’t push what has since been read', async () => {
  const { actor, browser } = await pushed();
  await inTransaction(services, (command) => notify(command, sale(actor)));
  await inTransaction(services, (command) => updateNotificationStatus(command, actor, { userId: actor.userId, status: 'READ' }));
  for (const order of await orders()) await runPushNotifications(services, order);
  expect(service.shownBy(browser)).toEqual([]);
});

test('doesn’t push what people did who have since been blocked or suspended', async () => {
  const { actor, browser } = await pushed();
  const [blocked, suspended, ada] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  for (const { actor: from } of [blocked, suspended, ada])
    await inTransaction(services, (command) => notify(command, { ...mention(actor), from }));
  await inTransaction(services, (command) => notify(command, { ...sale(actor), from: blocked.actor }));
  await inTransaction(services, (command) => blockUser(command, actor, { blockedUserId: blocked.userId }));
  await suspend(suspended);
  for (const order of await orders()) await runPushNotifications(services, order);
  // What was sold concerns them whoever bought it.
  expect(
    service
      .shownBy(browser)
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual([`${ada.actor.displayName} mentioned you in a post.`, `${blocked.actor.displayName} joined “Yoga”.`].toSorted());
});

test('doesn’t push what is about an item or a comment that has since been deleted or taken down', async () => {
  const { actor, browser } = await pushed();
  const [maya, ada] = [await givenUser(db), await givenUser(db)];
  const [kept, deleted, rejected] = [await givenContent(db, maya), await givenContent(db, maya), await givenContent(db, maya)];
  const tell = ({ uri }: typeof kept, values: object) =>
    inTransaction(services, (command) =>
      notify(command, { ...mention(actor), from: ada.actor, itemUri: uri, data: { item: { username: maya.username, uri } }, ...values }),
    );
  const write = (text: string) => {
    const comment = { contentItemUri: kept.uri, contentUserId: kept.userId, text };
    return inTransaction(services, (command) =>
      createComment(command, ada.actor, CreateComment.parse({ comment, entities: [], metadata: {} })),
    );
  };
  for (const post of [kept, deleted, rejected]) await tell(post, {});
  const [said, unsaid] = [await write('Come along'), await write('Never mind')];
  for (const source of [said, unsaid]) await tell(kept, { type: 'MENTION_COMMENT', source });
  await inTransaction(services, (command) => deleteComment(command, ada.actor, { commentId: unsaid, contentUserId: maya.userId }));
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', deleted.id).execute();
  await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', rejected.id).execute();
  for (const order of await orders()) await runPushNotifications(services, order);
  const bodies = service.shownBy(browser).map(({ body }) => body);
  expect(bodies.toSorted()).toEqual(['a comment', 'a post'].map((what) => `${ada.actor.displayName} mentioned you in ${what}.`));
});

test('a browser that fails doesn’t keep the others from theirs', async () => {
  const [failing, well] = [await pushed(), await pushed()];
  service.answer(failing.browser, 500);
  await inTransaction(services, (command) => notifyAll(command, [sale(failing.actor), sale(well.actor)]));
  for (const order of await orders()) await expect(runPushNotifications(services, order)).rejects.toThrow('asked later');
  expect(service.shownBy(well.browser)).toHaveLength(1);
});

test('a type that only a newer program knows isn’t pushed, and doesn’t keep the others from theirs or the job from its end', async () => {
  const [unknown, known] = [await pushed(), await pushed()];
  await inTransaction(services, (command) => notifyAll(command, [sale(unknown.actor), sale(known.actor)]));
  await db.updateTable('notifications').set({ type: 'OF_A_NEWER_PROGRAM' }).where('to_user_id', '=', unknown.actor.userId).execute();
  for (const order of await orders()) await runPushNotifications(services, order);
  expect([unknown, known].map(({ browser }) => service.shownBy(browser).length)).toEqual([0, 1]);
});

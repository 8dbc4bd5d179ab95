import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { contentJobs } from '#features/content/server/jobs.ts';
import { runMailPost } from '#features/content/posts/server/mail-post.run.ts';
import { CreatePost } from '#features/content/items/contract.ts';
import { givenOffer, givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { Bell } from '../contract.ts';
import { deleteNotificationsOf } from '../../server/commands/delete-notifications-of.ts';
import { setBell } from './set-bell.ts';
import { unsubscribe } from '../../mail/server/unsubscribe.ts';
import { notificationsJobs } from '../../server/jobs.ts';
import { runNotifyBellSubscribers } from './notify-bell-subscribers.run.ts';
import type { NotifyBellSubscribers } from './notify-bell-subscribers.ts';
import { runSendMail } from '../../mail/server/send-mail.run.ts';
import { MailRequest } from '../../mail/server/send-mail.ts';
import { queryBells } from '../../api/find-bells.ts';
import { queryNotificationsByUser } from '../../feed/server/query-notifications-by-user.ts';

const database = await testDatabase();
const services = await testServices(database, [...notificationsJobs, ...contentJobs]);
const { db, pool, empty } = database;
beforeEach(async () => {
  await empty();
  await pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const ring = (person: Person, creator: Person, bell: Partial<Bell> = {}) =>
  inTransaction(services, (command) =>
    setBell(command, person.actor, { creatorUserId: creator.userId, posts: false, sessions: false, mails: null, ...bell }),
  );
const publish = (person: Person, content: object) =>
  inTransaction(services, (command) => createPost(command, person.actor, CreatePost.parse({ content })));
const runBells = async () => {
  for (const work of await services.waitingJobs('notifications.ring-bells'))
    await runNotifyBellSubscribers(services, work as NotifyBellSubscribers);
};
const told = async (person: Person) =>
  (await queryNotificationsByUser(services, person.actor, { userId: person.userId, limit: 20 })).items.filter(
    ({ type }) => type !== 'FOLLOW',
  );

describe('a bell is refused', () => {
  test('for oneself, for unknown people, and if either has blocked the other', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    await expect(ring(maya, maya, { posts: true })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const nobody = { ...ada, userId: '01900000-0000-7000-8000-00000000dead' };
    await expect(ring(maya, nobody, { posts: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await db
      .insertInto('blocks')
      .values({ blocker_user_id: ada.userId, blocked_user_id: maya.userId, created_at: services.now() })
      .execute();
    await db
      .insertInto('blocked_by')
      .values({ blocker_user_id: ada.userId, blocked_user_id: maya.userId, created_at: services.now() })
      .execute();
    await expect(ring(maya, ada, { posts: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a bell', () => {
  test('announces each new post once, only to those who asked, and nothing that is gone', async () => {
    const [maya, ada, noah] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await ring(ada, maya, { posts: true });
    await ring(noah, maya, { sessions: true });
    await publish(maya, { text: 'Ten minutes of hip openers' });
    await runBells();
    await runBells();
    expect((await told(ada)).map(({ message }) => message)).toEqual([`${maya.displayName} shared “Ten minutes of hip openers”.`]);
    expect(await told(noah)).toEqual([]);
    await pool.query('delete from pgboss.job');
    const gone = await publish(maya, { text: 'A slip' });
    await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', gone).execute();
    await runBells();
    expect(await told(ada)).toHaveLength(1);
  });

  test('is listed while it rings, and goes with its person and its creator', async () => {
    const [maya, ada, noah] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await ring(ada, maya, { posts: true });
    await ring(ada, noah, {});
    expect((await queryBells(services, ada.actor, { limit: 20 })).items.map(({ creator }) => creator.id)).toEqual([maya.userId]);
    await inTransaction(services, (command) => deleteNotificationsOf(command, maya.userId));
    expect((await queryBells(services, ada.actor, { limit: 20 })).items).toEqual([]);
    await inTransaction(services, (command) => deleteNotificationsOf(command, ada.userId));
    const { rows } = await pool.query('select 1 from bells union all select 1 from bell_listeners');
    expect(rows).toEqual([]);
  });
});

describe('a post by mail', () => {
  const mailAll = async () => {
    for (let round = 0; round < 4; round += 1) {
      const works = await services.waitingJobs('content.mail-post');
      await pool.query("delete from pgboss.job where name = 'content.mail-post'");
      for (const work of works) await runMailPost(services, work as Parameters<typeof runMailPost>[1]);
    }
    for (const mail of await services.waitingJobs('notifications.send-mail')) await runSendMail(services, MailRequest.parse(mail));
  };
  const to = (person: Person) => services.mails.filter((mail) => mail.to === person.email);

  test('goes once to subscribers and those who asked, and in full only to those who may read it', async () => {
    const [maya, sub, fan, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenOffer(db, maya);
    await givenSubscriber(db, maya, sub);
    await ring(fan, maya, { mails: true });
    await ring(sub, maya, { mails: true });
    await ring(stranger, maya, { posts: true });
    const text = 'The third drill is the one that matters most of all, and canarysecretword is why you should do it slowly.';
    await publish(maya, { text, visibility: 'PRIVATE', alsoByMail: true });
    await mailAll();
    expect([to(sub).length, to(fan).length, to(stranger).length, to(maya).length]).toEqual([1, 1, 0, 0]);
    expect(to(sub)[0]?.text).toContain('canarysecretword');
    expect(JSON.stringify(to(fan))).not.toContain('canarysecretword');
    expect(to(fan)[0]?.text).toContain('for subscribers');
    expect(to(fan)[0]?.unsubscribeUrl).toBeDefined();
  });

  test('doesn’t go to people who left its list, nor to a subscriber who refused', async () => {
    const [maya, sub, fan] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenOffer(db, maya);
    await givenSubscriber(db, maya, sub);
    await ring(sub, maya, { mails: false });
    await ring(fan, maya, { mails: true });
    await publish(maya, { text: 'Hello', alsoByMail: true });
    await inTransaction(services, (command) =>
      unsubscribe(command, { userId: fan.userId, list: { topic: 'CREATOR_MAIL', creatorUserId: maya.userId }, edition: 0 }),
    );
    await mailAll();
    expect(services.mails).toEqual([]);
  });

  test('is possible three times a day', async () => {
    const maya = await givenUser(db);
    for (const text of ['one', 'two', 'three']) await publish(maya, { text, alsoByMail: true });
    await expect(publish(maya, { text: 'four', alsoByMail: true })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await publish(maya, { text: 'four' });
  });
});

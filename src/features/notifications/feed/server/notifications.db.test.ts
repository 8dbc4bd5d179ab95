import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser, unblockUser } from '#features/follows/server/commands/block-user.ts';
import { anonymizeUser } from '#features/people/api/accounts/anonymize-user.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { enqueueMail } from '../../api/enqueue-mail.ts';
import { notify, notifyAll } from '../../api/notify.ts';
import { QueryNotificationsByUserOutput } from '../../contract.ts';
import { updateNotificationStatus } from './update-notification-status.ts';
import { notificationsJobs } from '../../server/jobs.ts';
import { MailRequest } from '../../mail/server/send-mail.ts';
import { runSendMail } from '../../mail/server/send-mail.run.ts';
import { queryNotificationsByUser } from './query-notifications-by-user.ts';

const database = await testDatabase();
const services = await testServices(database, notificationsJobs);
const { db, pool, empty } = database;
beforeEach(async () => {
  await empty();
  await pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

const ITEM = { username: 'maya', uri: { type: 'POST', id: '01900000-0000-7000-8000-000000000001' } } as const;

type Person = Awaited<ReturnType<typeof givenUser>>;
const mention = (to: Person, from: Person, source: string) => ({
  toUserId: to.userId,
  toUsername: to.username,
  type: 'MENTION_POST' as const,
  from: from.actor,
  source,
  data: { item: ITEM },
});
const tell = (to: Person, from: Person, source: string) => inTransaction(services, (command) => notify(command, mention(to, from, source)));
const suspend = ({ userId }: Person) =>
  db
    .insertInto('suspensions')
    .values({ user_id: userId, reason: 'FRAUD', details: '', suspended_by: userId, suspended_at: services.now() })
    .execute();
const list = (person: Person, values: object = {}) =>
  queryNotificationsByUser(services, person.actor, { userId: person.userId, limit: 20, ...values });

describe('notifications are refused', () => {
  test('to anyone but the person they are for, even administrators', async () => {
    const [maya, admin] = [await givenUser(db), await givenUser(db, { admin: true })];
    await tell(maya, admin, 'one');
    await expect(queryNotificationsByUser(services, admin.actor, { userId: maya.userId, limit: 20 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const mark = (userId: string, notificationIds?: string[]) =>
      inTransaction(services, (command) =>
        updateNotificationStatus(command, admin.actor, { userId, status: 'READ', ...(notificationIds ? { notificationIds } : {}) }),
      );
    await expect(mark(maya.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const [foreign] = (await list(maya)).items;
    expect(await mark(admin.userId, [foreign?.id ?? ''])).toEqual({ updated: 0 });
    expect((await list(maya, { status: 'UNREAD' })).items).toHaveLength(1);
  });

  test('to people who have deleted their account', async () => {
    const [gone, maya, noah] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await inTransaction(services, (command) => anonymizeUser(command, gone.userId));
    await tell(gone, noah, 'one');
    await inTransaction(services, (command) => notifyAll(command, [mention(gone, noah, 'two'), mention(maya, noah, 'two')]));
    expect(await db.selectFrom('notifications').select('to_user_id').execute()).toEqual([{ to_user_id: maya.userId }]);
  });

  test('to people about their own actions', async () => {
    const maya = await givenUser(db);
    await tell(maya, maya, 'one');
    expect((await list(maya)).items).toEqual([]);
  });
});

describe('notifications', () => {
  test('of a type that a newer version has written are shown in the words that it stored, among the others', async () => {
    const [maya, noah] = [await givenUser(db), await givenUser(db)];
    for (const source of ['one', 'two']) await tell(maya, noah, source);
    const newer = { type: 'NEW_KIND', message: 'Something new happened.', url: '/near' };
    await db.updateTable('notifications').set(newer).where('source', '=', 'one').execute();
    const { items } = QueryNotificationsByUserOutput.parse(await list(maya));
    expect(items.map(({ type, url }) => [type, url])).toContainEqual(['OTHER', '/near']);
    expect(items).toHaveLength(2);
    expect(items.find(({ type }) => type === 'OTHER')?.message).toBe('Something new happened.');
  });

  test('of people who have been blocked or suspended since are gone, and come back with them', async () => {
    const [maya, ada, noah] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    for (const from of [ada, noah]) await tell(maya, from, `by ${from.username}`);
    await inTransaction(services, (command) => blockUser(command, maya.actor, { blockedUserId: ada.userId }));
    await suspend(noah);
    expect((await list(maya)).items).toEqual([]);
    expect((await list(maya, { status: 'UNREAD' })).items).toEqual([]);
    await inTransaction(services, (command) => unblockUser(command, maya.actor, { blockedUserId: ada.userId }));
    expect((await list(maya)).items.map(({ fromUserId }) => fromUserId)).toEqual([ada.userId]);
  });

  test('read on one device are read on the others at once', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    await tell(maya, ada, 'one');
    services.published.length = 0;
    const mark = () =>
      inTransaction(services, (command) => updateNotificationStatus(command, maya.actor, { userId: maya.userId, status: 'READ' }));
    await mark();
    expect(services.published).toEqual([{ kind: 'notifications', recipientUserIds: [maya.userId] }]);
    // Nothing changes the second time.
    await mark();
    expect(services.published).toHaveLength(1);
  });

  test('come once per cause, even if it is announced many times at once', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    await Promise.all(Array.from({ length: 6 }, () => tell(maya, ada, 'same')));
    await tell(maya, ada, 'other');
    const { items } = await list(maya);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      type: 'MENTION_POST',
      status: 'UNREAD',
      toUserId: maya.userId,
      fromUserId: ada.userId,
      fromUsername: ada.username,
      url: `/maya/post/${ITEM.uri.id}`,
    });
  });

  test('are listed newest first and marked one by one or all together', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    for (const minute of [1, 2, 3]) {
      services.setNow(`2026-06-01T12:0${minute}:00.000Z`);
      await tell(maya, ada, `cause-${minute}`);
    }
    const first = await list(maya, { limit: 2 });
    const second = await list(maya, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map((item) => item.createdAt.slice(14, 16))).toEqual(['03', '02', '01']);
    const [newest] = first.items;
    const mark = (values: object) =>
      inTransaction(services, (command) =>
        updateNotificationStatus(command, maya.actor, { userId: maya.userId, status: 'READ', ...values }),
      );
    expect(await mark({ notificationIds: [newest?.id ?? ''] })).toEqual({ updated: 1 });
    expect((await list(maya, { status: 'UNREAD' })).items).toHaveLength(2);
    expect(await mark({})).toEqual({ updated: 2 });
    expect((await list(maya, { status: 'UNREAD' })).items).toEqual([]);
  });
});

describe('mail', () => {
  const order = (toUserId: string) => ({
    toUserId,
    subject: 'Your ticket',
    title: 'You are going',
    paragraphs: ['See you there.'],
    action: { label: 'Open', path: '/order/1/2' },
    messageKey: 'ticket-1',
  });

  test('isn’t sent if the transaction fails, and leaves no address in the queue', async () => {
    const maya = await givenUser(db);
    const failing = inTransaction(services, async (command) => {
      await enqueueMail(command, order(maya.userId));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await services.waitingJobs('notifications.send-mail')).toEqual([]);
    await inTransaction(services, (command) => enqueueMail(command, order(maya.userId)));
    const waiting = await services.waitingJobs('notifications.send-mail');
    expect(waiting).toHaveLength(1);
    for (const canary of maya.canaries) expect(JSON.stringify(waiting)).not.toContain(canary);
  });

  test('goes to its person’s address, with an absolute link; people who are gone get none', async () => {
    const maya = await givenUser(db);
    await runSendMail(services, MailRequest.parse(order(maya.userId)));
    await runSendMail(services, MailRequest.parse(order('01900000-0000-7000-8000-00000000dead')));
    expect(services.mails).toHaveLength(1);
    expect(services.mails[0]).toMatchObject({ to: maya.email, subject: 'Your ticket', messageKey: 'ticket-1' });
    expect(services.mails[0]?.text).toContain('http://turnout.test/order/1/2');
  });
});

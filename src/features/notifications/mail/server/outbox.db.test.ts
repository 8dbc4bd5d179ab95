import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { leaseMail } from './lease-mail.ts';
import { enqueueMail, enqueueMails } from '../../api/enqueue-mail.ts';
import { notify } from '../../api/notify.ts';
import { markMailSending } from './mark-mail-sending.ts';
import { deleteNotificationsOf } from '../../server/commands/delete-notifications-of.ts';
import { resumeMail } from './stop-mail.ts';
import { updateSettings } from '../../settings/server/update-settings.ts';
import { notificationsJobs } from '../../server/jobs.ts';
import { runSendMail } from './send-mail.run.ts';
import type { MailRequest } from './send-mail.ts';
import { runTidyMails } from './tidy-mails.run.ts';
import { getSettings } from '../../settings/server/get-settings.ts';
import { queryNotificationsByUser } from '../../feed/server/query-notifications-by-user.ts';

const database = await testDatabase();
const services = await testServices(database, notificationsJobs);
const { db, pool, empty } = database;
const send = services.mailer.send;
beforeEach(async () => {
  await empty();
  await pool.query('delete from pgboss.job');
  services.mails.length = 0;
  services.mailer.send = send;
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const order = (person: Person, values: Partial<MailRequest> = {}): MailRequest => ({
  toUserId: person.userId,
  subject: 'Your ticket',
  title: 'You are going',
  paragraphs: ['See you there.'],
  messageKey: 'ticket-1',
  ...values,
});
const SOCIAL = { list: { topic: 'LIKES' as const } };
const enqueue = (mail: MailRequest) => inTransaction(services, (command) => enqueueMail(command, mail));
const states = async () => (await db.selectFrom('mail_outbox').select('state').orderBy('message_key').execute()).map(({ state }) => state);
const likesByMail = (person: Person) =>
  inTransaction(services, (command) => updateSettings(command, person.actor, { choice: { topic: 'LIKES', channel: 'mail', on: true } }));
const refuseWith = (failure: object) => {
  services.mailer.send = () => Promise.reject(Object.assign(new Error('refused'), failure));
};
const NOBODY = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such user' };

describe('a mail goes out once', () => {
  test('even if several are enqueued together, some of them twice or before', async () => {
    const [maya, noah] = [await givenUser(db), await givenUser(db)];
    await enqueue(order(noah));
    const mails = [order(maya), order(noah), order(maya, { subject: 'The same again' }), order(maya, { messageKey: 'ticket-2' })];
    await inTransaction(services, (command) => enqueueMails(command, mails));
    const waiting = await services.waitingJobs('notifications.send-mail');
    expect(waiting).toHaveLength(3);
    expect(await states()).toHaveLength(3);
    expect(JSON.stringify(waiting)).not.toContain('The same again');
  });

  test('however often it is enqueued, and however often its job runs, even at the same time', async () => {
    const maya = await givenUser(db);
    await Promise.all([enqueue(order(maya)), enqueue(order(maya)), enqueue(order(maya))]);
    expect(await services.waitingJobs('notifications.send-mail')).toHaveLength(1);
    await runSendMail(services, order(maya));
    await Promise.all([runSendMail(services, order(maya)), runSendMail(services, order(maya))]);
    expect(services.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  test('when the worker is killed between sending and recording it, unless it is transactional', async () => {
    const maya = await givenUser(db);
    await likesByMail(maya);
    const mails = [order(maya, { ...SOCIAL, messageKey: 'like-1' }), order(maya)];
    for (const mail of mails) {
      // The worker that leased it was killed after its mail had gone out.
      const leased = await inTransaction(services, (command) => leaseMail(command, mail));
      await inTransaction(services, (command) => markMailSending(command, mail, leased?.attempt ?? 0));
      await services.mailer.send({ to: maya.email, subject: mail.subject, text: '', html: '', messageKey: mail.messageKey });
      await runSendMail(services, mail);
      await runSendMail(services, mail);
    }
    const keys = services.mails.map(({ messageKey }) => messageKey);
    expect(keys.filter((key) => key === 'like-1')).toHaveLength(1);
    // A ticket is better sent twice than not at all; both have the same Message-ID.
    expect(keys.filter((key) => key === 'ticket-1')).toHaveLength(2);
    expect(await states()).toEqual(['unknown', 'sent']);
  });

  test('when the worker is killed before the end of the mail goes out', async () => {
    const maya = await givenUser(db);
    await likesByMail(maya);
    const mail = order(maya, SOCIAL);
    await inTransaction(services, (command) => leaseMail(command, mail));
    await runSendMail(services, mail);
    await runSendMail(services, mail);
    expect(services.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  test('when two workers have it at once: only the later one completes it', async () => {
    const maya = await givenUser(db);
    await likesByMail(maya);
    const mail = order(maya, SOCIAL);
    services.mailer.send = async (composed) => {
      services.mailer.send = send;
      // This one was so slow that the queue gave the mail to another worker.
      await runSendMail(services, mail);
      await send(composed);
    };
    await expect(runSendMail(services, mail)).rejects.toThrow('Another worker');
    expect(services.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  test('after the mail server was unavailable', async () => {
    const maya = await givenUser(db);
    refuseWith({ command: 'CONN', code: 'ECONNREFUSED' });
    await expect(runSendMail(services, order(maya))).rejects.toThrow('refused');
    expect(await states()).toEqual(['waiting']);
    services.mailer.send = send;
    await runSendMail(services, order(maya));
    expect(services.mails).toHaveLength(1);
  });
});

describe('a mail that comes back', () => {
  test('stops all further mail to that address and tells the person in the app; a new address or their word restarts it', async () => {
    const maya = await givenUser(db);
    refuseWith(NOBODY);
    await runSendMail(services, order(maya));
    expect(await states()).toEqual(['bounced']);
    services.mailer.send = send;
    await runSendMail(services, order(maya, { messageKey: 'ticket-2' }));
    expect(services.mails).toEqual([]);
    expect((await queryNotificationsByUser(services, maya.actor, { userId: maya.userId, limit: 5 })).items).toMatchObject([
      { type: 'MAIL_RETURNED' },
    ]);
    expect((await getSettings(db, maya.userId)).mailStoppedAt).toBe('2026-06-01T12:00:00.000Z');
    await inTransaction(services, (command) => resumeMail(command, maya.userId));
    await runSendMail(services, order(maya, { messageKey: 'ticket-3' }));
    refuseWith(NOBODY);
    await runSendMail(services, order(maya, { messageKey: 'ticket-4' }));
    services.mailer.send = send;
    await db.updateTable('users').set({ email: 'new@people.example' }).where('user_id', '=', maya.userId).execute();
    expect((await getSettings(db, maya.userId)).mailStoppedAt).toBeNull();
    await runSendMail(services, order(maya, { messageKey: 'ticket-5' }));
    expect(services.mails.map(({ messageKey }) => messageKey)).toEqual(['ticket-3', 'ticket-5']);
  });

  test('from an address that its person left while it was sent doesn’t stop mail to the new one', async () => {
    const maya = await givenUser(db);
    services.mailer.send = async () => {
      await db.updateTable('users').set({ email: 'new@people.example' }).where('user_id', '=', maya.userId).execute();
      throw Object.assign(new Error('refused'), NOBODY);
    };
    await runSendMail(services, order(maya));
    services.mailer.send = send;
    await runSendMail(services, order(maya, { messageKey: 'ticket-2' }));
    expect(services.mails).toMatchObject([{ to: 'new@people.example' }]);
  });

  test('for a reason other than its address stops nothing', async () => {
    const maya = await givenUser(db);
    refuseWith({ command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 We do not like you' });
    await expect(runSendMail(services, order(maya))).rejects.toThrow('refused');
    expect((await getSettings(db, maya.userId)).mailStoppedAt).toBeNull();
  });
});

describe('optional mail', () => {
  test('has an unsubscribe link in its headers and text; transactional mail has none', async () => {
    const maya = await givenUser(db);
    await likesByMail(maya);
    await runSendMail(services, order(maya, { ...SOCIAL, messageKey: 'like-1' }));
    await runSendMail(services, order(maya));
    const [social, ticket] = services.mails;
    expect(social?.unsubscribeUrl).toMatch(/^http:\/\/turnout\.test\/unsubscribe\?token=[\w-]{40,}$/);
    expect(social?.text).toContain(social?.unsubscribeUrl);
    expect(ticket?.unsubscribeUrl).toBeUndefined();
  });

  test('isn’t sent if the person doesn’t want it by then', async () => {
    const maya = await givenUser(db);
    await runSendMail(services, order(maya, SOCIAL));
    expect(services.mails).toEqual([]);
    expect(await states()).toEqual(['unwanted']);
  });

  test('isn’t sent to a suspended person, who still gets what is about their money, tickets or account', async () => {
    const maya = await givenUser(db);
    await likesByMail(maya);
    await inTransaction(services, (command) => updateSettings(command, maya.actor, { digest: 'daily' }));
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', maya.userId).execute();
    await runSendMail(services, order(maya, { ...SOCIAL, messageKey: 'like-1' }));
    await runSendMail(services, order(maya, { list: { topic: 'DIGEST' }, messageKey: 'digest-1' }));
    await runSendMail(services, order(maya));
    expect(services.mails.map(({ messageKey }) => messageKey)).toEqual(['ticket-1']);
  });

  test.each(['HOST_MESSAGES', 'REMINDERS', 'SALES', 'SUBSCRIBERS'] as const)(
    'is never too much of one’s own dates and sales: %s',
    async (topic) => {
      const maya = await givenUser(db);
      for (let round = 0; round < 25; round += 1)
        await runSendMail(services, order(maya, { messageKey: `round-${round}`, list: { topic } }));
      expect(services.mails).toHaveLength(25);
    },
  );

  test('of sales is limited to twenty a day about one buyer, while those about others come', async () => {
    const [maya, noah, ada] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const sold = (buyer: Person, source: string) => {
      const data = { title: 'Yoga', sessionEventId: maya.userId, participantUserId: buyer.userId };
      const from = { userId: buyer.userId, username: buyer.username, displayName: null };
      const type = source.endsWith('b') ? ('TICKET_HANDED_BACK' as const) : ('FREE_SESSION' as const);
      return inTransaction(services, (command) =>
        notify(command, { type, toUserId: maya.userId, toUsername: maya.username, from, source, data }),
      );
    };
    const sendAll = async () => {
      for (const mail of await services.waitingJobs('notifications.send-mail')) await runSendMail(services, mail as MailRequest);
      await pool.query('delete from pgboss.job');
      return services.mails.length;
    };
    for (let n = 0; n < 11; n += 1) for (const what of ['a', 'b']) await sold(noah, `${n}${what}`);
    await sold(ada, 'ada');
    expect(await sendAll()).toBe(21);
    expect((await states()).filter((state) => state === 'capped')).toHaveLength(2);
    services.setNow('2026-06-02T12:00:01.000Z');
    await sold(noah, 'later');
    expect(await sendAll()).toBe(22);
  });

  test('is limited to twenty a day of each topic; transactional mail always comes', async () => {
    const maya = await givenUser(db);
    await likesByMail(maya);
    for (let n = 0; n < 22; n += 1) await runSendMail(services, order(maya, { ...SOCIAL, messageKey: `like-${n}` }));
    await runSendMail(services, order(maya));
    await runSendMail(services, order(maya, { list: { topic: 'NEW_SESSIONS' }, messageKey: 'session' }));
    expect(services.mails).toHaveLength(22);
    services.setNow('2026-06-02T12:00:01.000Z');
    await runSendMail(services, order(maya, { ...SOCIAL, messageKey: 'like-later' }));
    expect(services.mails).toHaveLength(23);
  });
});

test.each(['waiting', 'taken', 'sending'] as const)('mail to a person who left is still sent if it is %s', async (state) => {
  const maya = await givenUser(db);
  await runSendMail(services, order(maya));
  await db.updateTable('mail_outbox').set({ state }).where('to_user_id', '=', maya.userId).execute();
  await inTransaction(services, (command) => deleteNotificationsOf(command, maya.userId));
  expect(await states()).toEqual([state]);
});

test('deletes old rows, and those of a person who left', async () => {
  const [maya, ada] = [await givenUser(db), await givenUser(db)];
  await runSendMail(services, order(maya));
  await runSendMail(services, order(ada));
  await inTransaction(services, (command) => deleteNotificationsOf(command, maya.userId));
  expect(await states()).toEqual(['sent']);
  services.setNow('2026-09-01T12:00:00.000Z');
  await runTidyMails(services);
  expect(await states()).toEqual([]);
});

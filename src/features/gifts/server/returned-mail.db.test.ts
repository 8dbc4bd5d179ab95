import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { sealBounceToken } from '#features/notifications/mail/server/mail-tokens.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { stopMail } from '#features/notifications/mail/server/stop-mail.ts';
import type { ReturnedMail } from '#features/notifications/api/other-mail-returned.ts';
import { givenGift } from '#tests/builders/gift.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { noteReturnedMail } from './jobs/note-returned-mail.run.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { giftJobs } from './jobs.ts';
import { getGift } from './queries/query-gifts.ts';

const database = await testDatabase();
const services = await testServices(database, [...giftJobs, ...notificationsJobs]);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await database.pool.query('delete from pgboss.job');
});

const MIA = 'mia@friends.example';

async function scene() {
  const [creator, giver] = [await givenUser(db), await givenUser(db)];
  const gift = await givenGift({ db, secret: services.config.secret, now: services.now() }, creator, giver, { receiverEmail: MIA });
  return { giver, key: { ownerUserId: gift.ownerUserId, giftId: gift.giftId } };
}

/** The mail service reports that a mail on this person's behalf came back from an address. */
async function report(userId: string, email: string, isComplaint = false) {
  const token = sealBounceToken(services.config.secret, { userId, email });
  await inTransaction(services, (command) =>
    stopMail(command, { userId, wentTo: () => false, token, isComplaint, reason: 'No such mailbox.' }),
  );
  for (const job of await services.waitingJobs('gifts.note-returned-mail')) await noteReturnedMail(services, job as ReturnedMail);
}
const notices = () => db.selectFrom('notifications').select(['to_user_id', 'type']).execute();

test('a gift stays as it is when a mail to another address comes back, or a mail on somebody else’s behalf', async () => {
  const { giver, key } = await scene();
  await report(giver.userId, 'max@friends.example');
  await report((await givenUser(db)).userId, MIA);
  expect(await getGift(services, giver.actor, key)).toMatchObject({ receiverEmail: MIA, returnedAt: null });
  expect(await notices()).toEqual([]);
});

test('a gift whose mail comes back is its giver’s to pass on: they are told once, and the address is deleted', async () => {
  const { giver, key } = await scene();
  await report(giver.userId, MIA);
  await report(giver.userId, MIA);
  expect(await getGift(services, giver.actor, key)).toMatchObject({
    status: 'waiting',
    receiverEmail: null,
    returnedAt: services.now().toISOString(),
  });
  expect(await notices()).toEqual([{ to_user_id: giver.userId, type: 'GIFT_RETURNED' }]);
});

test('so is one to an address that the mail server refuses; any other failure is tried again', async () => {
  const { giver, key } = await scene();
  const failing = (error: Error) => ({ ...services, mailer: { ...services.mailer, send: () => Promise.reject(error) } });
  await expect(sendGift(failing(new Error('No connection.')), { ...key, mail: 1 })).rejects.toThrow('No connection.');
  expect(await getGift(services, giver.actor, key)).toMatchObject({ receiverEmail: MIA });
  await sendGift(
    failing(Object.assign(new Error('No such user'), { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such user' })),
    { ...key, mail: 1 },
  );
  expect(await getGift(services, giver.actor, key)).toMatchObject({ receiverEmail: null, mailedAt: null });
  expect(await notices()).toEqual([{ to_user_id: giver.userId, type: 'GIFT_RETURNED' }]);
});

test('a report as spam deletes the address without telling the giver that the mail came back', async () => {
  const { giver, key } = await scene();
  await report(giver.userId, MIA, true);
  expect(await getGift(services, giver.actor, key)).toMatchObject({ status: 'waiting', receiverEmail: null, returnedAt: null });
  expect(await notices()).toEqual([]);
});

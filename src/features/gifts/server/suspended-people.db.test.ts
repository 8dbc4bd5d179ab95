import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { givenGift } from '#tests/builders/gift.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
import { remindOfGift } from './jobs/remind-of-gift.run.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { openGift } from './queries/open-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY_MS = 86_400_000;
const afterDays = (days: number, from = services.now()) => new Date(from.getTime() + days * DAY_MS);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

const jobs = async () =>
  (await sale.pool.query<{ name: string }>("select name from pgboss.job where name like 'gifts.%' order by name")).rows;

async function waitingGift(expiresAt = afterDays(40)) {
  const [creator, giver, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  const values = { words: 'Happy birthday!', receiverEmail: 'mia@friends.example', expiresAt };
  const { token, ...key } = await givenGift({ db, secret: services.config.secret, now: services.now() }, creator, giver, values);
  const opened = () => openGift({ ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null }, { token });
  const stored = () =>
    db.selectFrom('gifts').select(['terms', 'expires_at', 'status']).where('id', '=', key.giftId).executeTakeFirstOrThrow();
  const restore = ({ userId }: { userId: string }) =>
    inTransaction(services, (command) => restorePerson(command, admin.actor, { userId, details: '' }));
  return { creator, giver, key, opened, stored, restore };
}

test('nobody is mailed or shown the name and words of a suspended giver, until they are restored', async () => {
  const { giver, key, opened, restore } = await waitingGift();
  await givenSuspension(services, giver);
  await sale.pool.query('delete from pgboss.job');
  await sendGift(services, { ...key, mail: 1 });
  await remindOfGift(services, key);
  expect(services.mails).toEqual([]);
  expect(await opened()).toMatchObject({ status: 'waiting', from: null, words: null });
  expect(await jobs()).toEqual([{ name: 'gifts.remind' }, { name: 'gifts.send' }]);
  await restore(giver);
  await sendGift(services, { ...key, mail: 1 });
  expect(services.mails).toHaveLength(1);
  expect(await opened()).toMatchObject({ from: expect.any(String), words: 'Happy birthday!' });
});

test('a gift that nobody has redeemed gets the days of its creator’s suspension, as does the last day of its pass', async () => {
  const { creator, key, stored, restore } = await waitingGift();
  const [endsAt, began] = [afterDays(40), services.now()];
  const terms = JSON.stringify({ price: 6400, places: 10, endsAt: endsAt.toISOString(), subtitle: null });
  await db.updateTable('gifts').set({ terms }).where('id', '=', key.giftId).execute();
  await givenSuspension(services, creator);
  services.setNow(afterDays(10).toISOString());
  await restore(creator);
  expect(await stored()).toMatchObject({ terms: { endsAt: afterDays(10, endsAt).toISOString() }, expires_at: afterDays(50, began) });
  const { rows } = await sale.pool.query<{ start_after: Date }>("select start_after from pgboss.job where name = 'gifts.end'");
  expect(rows).toEqual([{ start_after: afterDays(50, began) }]);
  services.setNow(afterDays(41, began).toISOString());
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'waiting' });
});

test('a gift whose time ends during its creator’s suspension waits for its end, and is then mailed and can be redeemed', async () => {
  const began = services.now();
  const { creator, key, stored, restore } = await waitingGift(afterDays(5));
  await givenSuspension(services, creator);
  services.setNow(afterDays(7, began).toISOString());
  await sale.pool.query('delete from pgboss.job');
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'waiting' });
  expect(await jobs()).toEqual([{ name: 'gifts.end' }]);
  services.setNow(afterDays(10, began).toISOString());
  await sale.pool.query('delete from pgboss.job');
  await restore(creator);
  expect(await stored()).toMatchObject({ status: 'waiting', expires_at: afterDays(15, began) });
  expect(await jobs()).toEqual([{ name: 'gifts.end' }, { name: 'gifts.remind' }, { name: 'gifts.send' }]);
  services.setNow(afterDays(16, began).toISOString());
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'ended' });
});

test('a gift goes back to its giver a year after its time was over, however long its creator stays suspended', async () => {
  const { creator, key, stored } = await waitingGift(afterDays(5));
  await givenSuspension(services, creator);
  services.setNow(afterDays(5 + 365).toISOString());
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'ended' });
});

test('a gift that its giver’s suspension kept from being mailed gets those days back, but not past the last day of its pass', async () => {
  const began = services.now();
  const { giver, key, stored, restore } = await waitingGift(afterDays(5));
  const change = (values: { terms?: string; mails?: number }) => db.updateTable('gifts').set(values).where('id', '=', key.giftId).execute();
  await givenSuspension(services, giver);
  services.setNow(afterDays(7, began).toISOString());
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'waiting', expires_at: afterDays(5, began) });
  await change({ terms: JSON.stringify({ price: 6400, places: 10, endsAt: afterDays(9, began).toISOString(), subtitle: null }) });
  await restore(giver);
  expect(await stored()).toMatchObject({ status: 'waiting', expires_at: afterDays(9, began) });
});

test('a gift that was mailed before its giver was suspended ends in its time', async () => {
  const { giver, key, stored } = await waitingGift(afterDays(5));
  await db.updateTable('gifts').set({ mails: 1 }).where('id', '=', key.giftId).execute();
  await givenSuspension(services, giver);
  services.setNow(afterDays(7).toISOString());
  await endUnusedGift(services, key);
  expect(await stored()).toMatchObject({ status: 'ended' });
});

test('whoever was reminded of a gift’s last day before a suspension moved it is reminded of the new one', async () => {
  const began = services.now();
  const { creator, giver, key, restore } = await waitingGift();
  const told = async () => {
    await remindOfGift(services, key);
    const due = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; title: string }[];
    return due.filter(({ toUserId }) => toUserId === giver.userId).map(({ title }) => title);
  };
  expect(await told()).toEqual([]);
  services.setNow(afterDays(21, began).toISOString());
  const [first] = await told();
  await givenSuspension(services, creator);
  services.setNow(afterDays(31, began).toISOString());
  await sale.pool.query('delete from pgboss.job');
  await restore(creator);
  expect(await jobs()).toEqual([{ name: 'gifts.end' }, { name: 'gifts.remind' }]);
  const second = (await told()).filter((title) => title.includes('can be redeemed until'));
  expect(second).toHaveLength(1);
  expect(second).not.toEqual([first]);
  const mail = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; paragraphs: string[] }[];
  expect(mail.find(({ toUserId }) => toUserId === creator.userId)?.paragraphs.join(' ')).toContain('So did gifts');
});

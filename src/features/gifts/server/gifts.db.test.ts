import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { queryMembershipPurchases } from '#features/memberships/purchases/server/query-membership-purchases.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { BuyGift } from '../contract.ts';
import { endGiftsOf } from './commands/end-gifts-of.ts';
import { releaseGift } from './commands/fulfil-gift.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { getGiftLink, mailGift } from './commands/share-gift.ts';
import { giveGoods } from './commands/give-goods.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
import { remindOfGift } from './jobs/remind-of-gift.run.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { lockGift } from './commands/lock-gift.ts';
import { getGift, queryGifts } from './queries/query-gifts.ts';
import { buyGift } from './workflows/buy-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const AT = '2026-05-01T00:00:00.000Z';
const MIA = 'mia@friends.example';

async function order(giver: Person, creator: Person, membershipId: string, more: object = {}) {
  const input = {
    paymentId: uuidv7(),
    ownerUserId: creator.userId,
    given: { kind: 'PASS', membershipId, shown: { updatedAt: AT } },
    ...more,
  };
  return buyGift(services, giver.actor, BuyGift.parse(input));
}

/** A paid gift of a pass with ten places, mailed to somebody. */
async function paidGift(more: object = { receiverName: 'Mia', receiverEmail: MIA, words: 'Happy birthday!' }, offer: object = {}) {
  const [creator, giver] = [await sale.creator(), await givenUser(db)];
  const pass = await givenMembership(db, creator, offer);
  const { paymentId, clientSecret } = await order(giver, creator, pass.id, more);
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const key = { ownerUserId: creator.userId, giftId: paymentId };
  return { creator, giver, pass, key, token: await tokenOf(giver, key) };
}

async function tokenOf(giver: Person, key: { ownerUserId: string; giftId: string }): Promise<string> {
  const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
  return address.split('#')[1] ?? '';
}

const redeem = ({ actor }: Person, token: string, forMyself = false) =>
  inTransaction(services, (command) => redeemGift(command, actor, { token, forMyself }));
const passesOf = async ({ actor }: Person) => (await queryMembershipPurchases(services, actor, { side: 'bought', limit: 20 })).items;
const stored = ({ giftId }: { giftId: string }) => db.selectFrom('gifts').selectAll().where('id', '=', giftId).executeTakeFirstOrThrow();

async function runRefunds() {
  for (const job of await services.waitingJobs('payments.execute-refund'))
    await executeRefund(services, job as { ownerUserId: string; refundId: string });
}

async function runMails(): Promise<void> {
  for (const job of await services.waitingJobs('gifts.send'))
    await sendGift(services, job as { ownerUserId: string; giftId: string; mail: number });
}

describe('buying a pass for somebody else', () => {
  test('is refused to its creator, to people whom they have blocked, for what isn’t as shown, and for a day that is too far ahead', async () => {
    const [creator, giver, blocked] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const { id } = await givenMembership(db, creator);
    const ending = await givenMembership(db, creator, { endsAt: new Date(services.now().getTime() + 30 * 86_400_000) });
    await inTransaction(services, (command) => blockUser(command, creator.actor, { blockedUserId: blocked.userId }));
    const inDays = (days: number) => ({ receiverEmail: MIA, sendAt: new Date(services.now().getTime() + days * 86_400_000).toISOString() });
    await expect(order(creator, creator, id)).rejects.toThrow('You can’t buy your own membership.');
    await expect(order(blocked, creator, id)).rejects.toThrow('You can’t buy memberships from this creator.');
    await expect(
      order(giver, creator, id, { given: { kind: 'PASS', membershipId: id, shown: { updatedAt: '2026-04-01T00:00:00.000Z' } } }),
    ).rejects.toThrow('This membership has changed. Check it before you buy.');
    await expect(order(giver, creator, id, inDays(301))).rejects.toThrow('A gift can be sent within 300 days');
    await expect(order(giver, creator, ending.id, inDays(30))).rejects.toThrow('before what it is for has ended');
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  test('books it as a gift, with the platform’s fee, and mails it once, with its words, to whoever it is for', async () => {
    const { creator, giver, key, token } = await paidGift();
    expect(await sale.payment(key.giftId)).toMatchObject({ type: 'GIFT', status: 'COMPLETED', amount: 6400, platform_fee: 660 });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: -5740, clearing: 0 });
    await runMails();
    await runMails();
    const [mail, ...others] = services.mails.filter(({ to }) => to === MIA);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Hello Mia.');
    expect(mail?.text).toContain('Happy birthday!');
    expect(mail?.text).toContain(`/gift#${token}`);
    expect(await getGift(services, giver.actor, key)).toMatchObject({ status: 'waiting', receiverEmail: MIA, places: 10 });
    expect(await getGift(services, creator.actor, key)).toBeNull();
  });

  test('waits for its day, and can be mailed before; five times in all', async () => {
    const { giver, creator, key } = await paidGift({
      receiverEmail: MIA,
      sendAt: new Date(services.now().getTime() + 9 * 86_400_000).toISOString(),
    });
    const again = () => inTransaction(services, (command) => mailGift(command, giver.actor, key));
    await expect(inTransaction(services, (command) => mailGift(command, creator.actor, key))).rejects.toThrow('There is no gift here.');
    expect(services.mails).toEqual([]);
    for (let mail = 1; mail <= 5; mail += 1) {
      await again();
      await runMails();
    }
    await expect(again()).rejects.toThrow('This gift has been mailed 5 times.');
    expect(services.mails.filter(({ to }) => to === MIA)).toHaveLength(5);
  });

  test('that nobody pays for leaves no address behind, and money that comes after all makes it one to pass on', async () => {
    const [creator, giver] = [await sale.creator(), await givenUser(db)];
    const pass = await givenMembership(db, creator);
    const { paymentId } = await order(giver, creator, pass.id, { receiverEmail: MIA });
    await sale.wait(61);
    await sale.deliverWebhooks();
    expect(await stored({ giftId: paymentId })).toMatchObject({ status: 'abandoned', receiver_email: null });
    expect((await queryGifts(services, giver.actor, { limit: 20 })).items).toEqual([]);
    // An order that was given up while its checkout could still be paid.
    const late = await order(giver, creator, pass.id, { receiverEmail: MIA });
    const key = { ownerUserId: creator.userId, giftId: late.paymentId };
    const payment = await db.selectFrom('payments').selectAll().where('id', '=', late.paymentId).executeTakeFirstOrThrow();
    await inTransaction(services, (command) => releaseGift(command, payment));
    await db.updateTable('payments').set({ status: 'FAILED' }).where('id', '=', late.paymentId).execute();
    await sale.pay(late.clientSecret);
    await sale.deliverWebhooks();
    expect(await stored(key)).toMatchObject({ status: 'waiting', receiver_email: null, send_at: null });
    expect(await services.waitingJobs('gifts.send')).toEqual([]);
    await redeem(await givenUser(db), await tokenOf(giver, key));
    expect(await stored(key)).toMatchObject({ status: 'redeemed' });
  });
});

describe('redeeming a gift', () => {
  test('is refused with another secret, to its creator, to its giver unless they say so, and to blocked people', async () => {
    const { creator, giver, token } = await paidGift();
    const [fromCreator, fromGiver] = [await givenUser(db), await givenUser(db)];
    const block = (one: Person, other: Person) =>
      inTransaction(services, (command) => blockUser(command, one.actor, { blockedUserId: other.userId }));
    await block(creator, fromCreator);
    await block(giver, fromGiver);
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    await expect(redeem(await givenUser(db), other)).rejects.toThrow('There is no gift here.');
    await expect(redeem(await givenUser(db), 'x')).rejects.toThrow('There is no gift here.');
    await expect(redeem(creator, token)).rejects.toThrow('This is a gift of something you sell');
    await expect(redeem(giver, token)).rejects.toThrow('You bought this gift.');
    for (const person of [fromCreator, fromGiver])
      await expect(redeem(person, token)).rejects.toThrow('You can’t redeem this gift with this account.');
    expect(await redeem(giver, token, true)).toMatchObject({ userId: giver.userId });
  });

  test('gives the pass, marked as a gift and at no cost, deletes the address, and is repeated without a second one', async () => {
    const { giver, key, token } = await paidGift();
    const mia = await givenUser(db);
    const first = await redeem(mia, token);
    expect(await redeem(mia, token)).toEqual(first);
    const [pass, ...others] = await passesOf(mia);
    expect(others).toEqual([]);
    expect(pass).toMatchObject({ id: first.itemId, sessionUsageLimit: 10, usageCount: 0, status: 'active', given: 'gift' });
    expect(await sale.payment(first.itemId)).toMatchObject({ amount: 0, status: 'COMPLETED', type: 'MEMBERSHIP' });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: -5740, clearing: 0 });
    expect(await stored(key)).toMatchObject({ status: 'redeemed', receiver_email: null, redeemed_by_user_id: mia.userId });
    const notices = await db.selectFrom('notifications').select(['to_user_id', 'type']).where('type', '=', 'GIFT_REDEEMED').execute();
    expect(notices).toEqual([{ to_user_id: giver.userId, type: 'GIFT_REDEEMED' }]);
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('Somebody has already redeemed this gift.');
  });

  test('gives it once when eight people redeem it at once', async () => {
    const { token } = await paidGift();
    const people = await Promise.all(Array.from({ length: 8 }, () => givenUser(db)));
    const results = await Promise.allSettled(people.map((person) => redeem(person, token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.selectFrom('membership_purchases').select('id').execute()).toHaveLength(1);
  });

  test('would give it to each of them if it weren’t locked before it is read (negative control)', async () => {
    const { key } = await paidGift();
    const people = await Promise.all(Array.from({ length: 3 }, () => givenUser(db)));
    const arrive = allArrived(people.length);
    await Promise.all(
      people.map(({ actor }) =>
        inTransaction(services, async (command) => {
          const { status } = await command.tx.selectFrom('gifts').select('status').where('id', '=', key.giftId).executeTakeFirstOrThrow();
          await arrive();
          if (status !== 'waiting') return;
          const payment = await lockPayment(command, { ownerUserId: key.ownerUserId, paymentId: key.giftId });
          const gift = await lockGift(command, key);
          if (gift && payment) await giveGoods(command, gift, { payment, receiver: actor });
        }),
      ),
    );
    expect(await db.selectFrom('membership_purchases').select('id').execute()).toHaveLength(3);
  });
});

describe('a refund', () => {
  test('before it is redeemed ends the gift, from the moment it has begun', async () => {
    const { creator, giver, key, token } = await paidGift();
    await refundPayment(services, creator.actor, { itemId: key.giftId, userId: giver.userId, refundReason: 'As agreed.' });
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('This gift can’t be redeemed any more.');
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'refunded', receiver_email: null });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: 0, clearing: 0 });
  });

  test('of a part leaves it as it is', async () => {
    const { creator, giver, key, token } = await paidGift();
    await refundPayment(services, creator.actor, { itemId: key.giftId, userId: giver.userId, refundReason: 'As agreed.', amount: 400 });
    await redeem(await givenUser(db), token);
    expect(await stored(key)).toMatchObject({ status: 'redeemed' });
  });

  test('afterwards ends what came of it as well', async () => {
    const { creator, giver, key, token } = await paidGift();
    const mia = await givenUser(db);
    const { itemId } = await redeem(mia, token);
    await refundPayment(services, creator.actor, { itemId: key.giftId, userId: giver.userId, refundReason: 'As agreed.' });
    expect(await passesOf(mia)).toMatchObject([{ id: itemId, status: 'cancelled' }]);
    expect(await sale.payment(itemId)).toMatchObject({ status: 'REFUNDED' });
    const [notice] = await db.selectFrom('notifications').select('message').where('to_user_id', '=', mia.userId).execute();
    expect(notice?.message).toContain('because the gift that it came from was refunded');
  });
});

describe('a gift that nobody redeems', () => {
  test('is brought to mind a month before a year is over, and then goes back to its giver', async () => {
    const { giver, key, token } = await paidGift();
    await runMails();
    services.mails.length = 0;
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'waiting' });
    await sale.wait(335 * 24 * 60);
    await remindOfGift(services, key);
    expect(services.mails.map(({ to }) => to)).toEqual([MIA]);
    const due = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];
    expect(due.filter(({ toUserId }) => toUserId === giver.userId).map(({ subject }) => subject)).toContain(
      'Nobody has redeemed your gift yet: 10-class pass',
    );
    await sale.wait(30 * 24 * 60);
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('This gift can’t be redeemed any more.');
    await endUnusedGift(services, key);
    await endUnusedGift(services, key);
    await runRefunds();
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 6400 });
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'unused', receiver_email: null });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: 0, clearing: 0 });
  });

  test('ends with the last day of its pass, if that is sooner', async () => {
    const endsAt = new Date(services.now().getTime() + 40 * 86_400_000);
    const { key } = await paidGift({}, { endsAt });
    expect((await stored(key)).expires_at).toEqual(endsAt);
  });
});

describe('an account that is deleted', () => {
  const leave = ({ userId }: Person) => inTransaction(services, (command) => endGiftsOf(command, userId));

  test('of the creator gives the money of their gifts back', async () => {
    const { creator, key, token } = await paidGift();
    while ((await leave(creator)) > 0);
    await runRefunds();
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'creator-left', title: 'Gift' });
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'REFUNDED' });
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('This gift can’t be redeemed any more.');
  });

  test('of the giver leaves what was mailed, without their words, and gives back what wasn’t', async () => {
    const { giver, key, token } = await paidGift();
    await runMails();
    while ((await leave(giver)) > 0);
    expect(await stored(key)).toMatchObject({ status: 'waiting', words: null, receiver_name: null, receiver_email: null });
    await redeem(await givenUser(db), token);
    const unsent = await paidGift({ receiverEmail: MIA, sendAt: new Date(services.now().getTime() + 9 * 86_400_000).toISOString() });
    while ((await leave(unsent.giver)) > 0);
    expect(await stored(unsent.key)).toMatchObject({ status: 'ended', end_reason: 'giver-left' });
  });
});

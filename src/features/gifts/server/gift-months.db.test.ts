import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { getEarnings } from '#features/payments/statements/server/get-earnings.ts';
import { endSubscriptionsOf } from '#features/subscriptions/server/commands/end-subscriptions-of.ts';
import { stopOffer } from '#features/subscriptions/server/commands/stop-offer.ts';
import { announceEndOfGiven } from '#features/subscriptions/server/jobs/announce-end-of-given.run.ts';
import { getSubscriber } from '#features/subscriptions/server/queries/get-subscriber.ts';
import { cancelSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { monthsAfter } from '#features/subscriptions/rules.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { BuyGift } from '../contract.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { getGiftLink } from './commands/share-gift.ts';
import type { lockGift } from './commands/lock-gift.ts';
import { writeEnd } from './commands/end-gift.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
import { giveGoods } from './commands/give-goods.ts';
import { buyGift } from './workflows/buy-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY = 24 * 60;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.setNow('2026-03-02T10:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

async function order(giver: Person, creator: Person, given: object) {
  return buyGift(
    services,
    giver.actor,
    BuyGift.parse({ paymentId: uuidv7(), ownerUserId: creator.userId, given: { kind: 'MONTHS', ...given } }),
  );
}

async function seller() {
  const creator = await sale.creator();
  return { creator, subscriptionId: (await givenOffer(db, creator)).id };
}

/** A paid gift of months of a subscription for £5.00 each. */
async function paidGift(months = 3, by: { creator: Person; subscriptionId: string } | null = null) {
  const { creator, subscriptionId } = by ?? (await seller());
  const giver = await givenUser(db);
  const { paymentId, clientSecret } = await order(giver, creator, { subscriptionId, months });
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const key = { ownerUserId: creator.userId, giftId: paymentId };
  const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
  return { creator, subscriptionId, giver, key, token: address.split('#')[1] ?? '' };
}

const redeem = ({ actor }: Person, token: string) =>
  inTransaction(services, (command) => redeemGift(command, actor, { token, forMyself: false }));
const subscriptionOf = (creator: Person, fan: Person) =>
  getSubscriber(services, fan.actor, { creatorUserId: creator.userId, subscriberUserId: fan.userId });
const inMonths = (months: number, from = services.now()) => monthsAfter(from, months).toISOString();

async function subscribeByCard(fan: Person, creator: Person, subscriptionId: string) {
  const input = { subscriptionOwnerUserId: creator.userId, subscriptionId };
  const { clientSecret } = await subscribe(services, fan.actor, input);
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
}

async function runRefunds() {
  for (const job of await services.waitingJobs('payments.execute-refund'))
    await executeRefund(services, job as { ownerUserId: string; refundId: string });
}

describe('buying months for somebody else', () => {
  test('is refused to their creator, after a block, at another price, without an offer, and of a number that nobody sells', async () => {
    const { creator, subscriptionId } = await seller();
    const [giver, blocked] = [await givenUser(db), await givenUser(db)];
    await inTransaction(services, (command) => blockUser(command, creator.actor, { blockedUserId: blocked.userId }));
    await expect(order(creator, creator, { subscriptionId, months: 3 })).rejects.toThrow('You can’t subscribe to yourself.');
    await expect(order(blocked, creator, { subscriptionId, months: 3 })).rejects.toThrow('You can’t subscribe to this creator.');
    await expect(order(giver, creator, { subscriptionId: uuidv7(), months: 3 })).rejects.toMatchObject({ reason: 'OFFER_CHANGED' });
    await expect(order(giver, creator, { subscriptionId, months: 2 })).rejects.toThrow('"months"');
    await inTransaction(services, (command) => stopOffer(command, creator.actor, { existing: 'keep' }));
    await expect(order(giver, creator, { subscriptionId, months: 3 })).rejects.toMatchObject({ reason: 'OFFER_GONE' });
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  test('costs the price of each of them, with the platform’s fee, and counts as earned with subscriptions', async () => {
    const { creator, key } = await paidGift(6);
    expect(await sale.payment(key.giftId)).toMatchObject({ type: 'GIFT', amount: 3000, description: { gift: 'MONTHS', months: 6 } });
    expect(await sale.ledger()).toMatchObject({ clearing: 0 });
    const { months } = await getEarnings(services, creator.actor, { from: '2026-03', to: '2026-03' });
    expect(months[0]).toMatchObject({ memberships: 0, tickets: 0, subscriptions: expect.toSatisfy((pence: number) => pence > 2500) });
  });
});

describe('redeeming months', () => {
  test('subscribes their receiver without a card for so long, and no longer, in an order that costs nothing', async () => {
    const { creator, subscriptionId, token } = await paidGift(3);
    const mia = await givenUser(db);
    const first = await redeem(mia, token);
    expect(first).toEqual({ itemId: subscriptionId, userId: mia.userId });
    expect(await redeem(mia, token)).toEqual(first);
    const end = inMonths(3);
    expect(await subscriptionOf(creator, mia)).toMatchObject({
      status: 'scheduled_cancellation',
      accessEnd: end,
      autoRenew: false,
      mayResume: false,
    });
    const orders = await db.selectFrom('payments').select(['amount', 'status', 'type']).where('user_id', '=', mia.userId).execute();
    expect(orders).toEqual([{ amount: 0, status: 'COMPLETED', type: 'SUBSCRIPTION' }]);
    await expect(subscribe(services, mia.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId })).rejects.toMatchObject({
      reason: 'HAS_GIVEN_MONTHS',
    });
    services.setNow(end);
    expect(await subscriptionOf(creator, mia)).toMatchObject({ status: 'expired', accessEnd: null });
    await subscribeByCard(mia, creator, subscriptionId);
    expect(await subscriptionOf(creator, mia)).toMatchObject({ status: 'active', givenUntil: null });
  });

  test('stays possible after the offer has ended or costs more', async () => {
    const { creator, token } = await paidGift(1);
    await inTransaction(services, (command) => stopOffer(command, creator.actor, { existing: 'run_out' }));
    const mia = await givenUser(db);
    await redeem(mia, token);
    expect(await subscriptionOf(creator, mia)).toMatchObject({ accessEnd: inMonths(1) });
  });

  test('while a card pays keeps them until it no longer does: no month is paid for and passes', async () => {
    const gift = await paidGift(3);
    const { creator, subscriptionId, token } = gift;
    const mia = await givenUser(db);
    await subscribeByCard(mia, creator, subscriptionId);
    const before = await subscriptionOf(creator, mia);
    await redeem(mia, token);
    const paidThrough = new Date(before?.paidThrough ?? '');
    expect(await subscriptionOf(creator, mia)).toMatchObject({ status: 'active', autoRenew: true, givenUntil: inMonths(3, paidThrough) });
    // The card pays for another month.
    await sale.wait(32 * DAY);
    await sale.deliverWebhooks();
    const renewed = await subscriptionOf(creator, mia);
    expect(renewed).toMatchObject({ status: 'active', autoRenew: true });
    const left = (from: string | undefined, to: string | null | undefined) => Date.parse(to ?? '') - Date.parse(from ?? '');
    expect(Date.parse(renewed?.paidThrough ?? '')).toBeGreaterThan(paidThrough.getTime());
    expect(left(renewed?.paidThrough, renewed?.givenUntil)).toBe(left(before?.paidThrough, inMonths(3, paidThrough)));
    await cancelSubscription(services, mia.actor, { creatorUserId: creator.userId });
    await sale.wait(32 * DAY);
    await sale.deliverWebhooks();
    expect(await subscriptionOf(creator, mia)).toMatchObject({
      status: 'scheduled_cancellation',
      accessEnd: renewed?.givenUntil,
      autoRenew: false,
    });
  });

  test('of two gifts at once by one person gives all their months', async () => {
    const by = await seller();
    const [one, other] = [await paidGift(1, by), await paidGift(3, by)];
    const mia = await givenUser(db);
    await Promise.all([redeem(mia, one.token), redeem(mia, other.token)]);
    expect((await subscriptionOf(by.creator, mia))?.accessEnd).toBe(inMonths(4));
  });

  test('would lose some if what they have weren’t locked before it is read (negative control)', async () => {
    const { creator } = await paidGift(1);
    const mia = await givenUser(db);
    const pair = { creator_user_id: creator.userId, subscriber_user_id: mia.userId };
    const stamps = { created_at: services.now(), updated_at: services.now() };
    const none = { status: 'expired', auto_renew: false, current_period_end: services.now(), subscription_id: uuidv7() } as const;
    await db
      .insertInto('subscribers')
      .values({ ...pair, ...none, ...stamps })
      .execute();
    const arrive = allArrived(2);
    await Promise.all(
      [1, 3].map((months) =>
        inTransaction(services, async ({ tx, now }) => {
          const theirs = tx.selectFrom('subscribers').select('given_until').where('creator_user_id', '=', creator.userId);
          const { given_until: until } = await theirs.where('subscriber_user_id', '=', mia.userId).executeTakeFirstOrThrow();
          await arrive();
          await tx
            .updateTable('subscribers')
            .set({ given_until: monthsAfter(until ?? now, months) })
            .where('creator_user_id', '=', creator.userId)
            .where('subscriber_user_id', '=', mia.userId)
            .execute();
        }),
      ),
    );
    expect((await subscriptionOf(creator, mia))?.accessEnd).not.toBe(inMonths(4));
  });
});

describe('months that nobody redeems', () => {
  test('go back to their giver after a year, or to whoever redeems them in that moment, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { creator, key, token } = await paidGift(1);
      const mia = await givenUser(db);
      await db.updateTable('gifts').set({ expires_at: services.now() }).where('id', '=', key.giftId).execute();
      const early = { ...services, now: () => new Date(services.now().getTime() - 1) };
      await Promise.allSettled([
        inTransaction(early, (command) => redeemGift(command, mia.actor, { token, forMyself: false })),
        endUnusedGift(services, key),
      ]);
      await runRefunds();
      const isRefunded = (await sale.payment(key.giftId)).status === 'REFUNDED';
      expect((await subscriptionOf(creator, mia)) === null).toBe(isRefunded);
    }
  });

  test('would go to both if the gift weren’t locked before it is read (negative control)', async () => {
    const { creator, key } = await paidGift(1);
    const mia = await givenUser(db);
    const arrive = allArrived(2);
    const read = async (command: Parameters<typeof lockGift>[0]) => {
      const gift = await command.tx.selectFrom('gifts').selectAll().where('id', '=', key.giftId).executeTakeFirstOrThrow();
      await arrive();
      return gift;
    };
    await Promise.all([
      inTransaction(services, async (command) => {
        const gift = await read(command);
        const payment = await lockPayment(command, { ownerUserId: key.ownerUserId, paymentId: key.giftId });
        if (payment && gift.status === 'waiting') await giveGoods(command, gift, { payment, receiver: mia.actor });
      }),
      inTransaction(services, async (command) => {
        const gift = await read(command);
        if (gift.status === 'waiting') await writeEnd(command, gift, 'unused');
      }),
    ]);
    expect(await subscriptionOf(creator, mia)).not.toBeNull();
    expect(await db.selectFrom('gifts').select('status').executeTakeFirst()).toEqual({ status: 'ended' });
  });
});

describe('afterwards', () => {
  test('a refund of the gift takes what is left of its months, and leaves those of another', async () => {
    const by = await seller();
    const [first, second] = [await paidGift(3, by), await paidGift(1, by)];
    const mia = await givenUser(db);
    await redeem(mia, first.token);
    await redeem(mia, second.token);
    await refundPayment(services, by.creator.actor, { itemId: first.key.giftId, userId: first.giver.userId, refundReason: 'As agreed.' });
    const until = Date.parse((await subscriptionOf(by.creator, mia))?.accessEnd ?? '');
    expect(Math.round((until - services.now().getTime()) / 86_400_000)).toBe(30);
    const [notice] = await db.selectFrom('notifications').select('message').where('to_user_id', '=', mia.userId).execute();
    expect(notice?.message).toContain('because the gift that it came from was refunded');
  });

  test('their receiver is told a week before they end, once, and not while a card pays', async () => {
    const { creator, token } = await paidGift(1);
    const mia = await givenUser(db);
    await redeem(mia, token);
    const pair = { creatorUserId: creator.userId, subscriberUserId: mia.userId };
    await announceEndOfGiven(services, pair);
    const mails = async () =>
      ((await services.waitingJobs('notifications.send-mail')) as { toUserId: string; title: string }[]).filter(
        ({ toUserId, title }) => toUserId === mia.userId && title.startsWith('The months'),
      );
    expect(await mails()).toEqual([]);
    await sale.wait(25 * DAY);
    await announceEndOfGiven(services, pair);
    await announceEndOfGiven(services, pair);
    expect(await mails()).toHaveLength(1);
  });

  test('they end with the account of their creator, and whoever has them is told', async () => {
    const { creator, token } = await paidGift(12);
    const mia = await givenUser(db);
    await redeem(mia, token);
    while ((await inTransaction(services, (command) => endSubscriptionsOf(command, creator.userId))) > 0);
    expect(await subscriptionOf(creator, mia)).toMatchObject({ status: 'cancelled', accessEnd: null, givenUntil: null });
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];
    expect(mails.filter(({ toUserId }) => toUserId === mia.userId).map(({ subject }) => subject)).toContain(
      'A subscription that you were given has ended',
    );
  });
});

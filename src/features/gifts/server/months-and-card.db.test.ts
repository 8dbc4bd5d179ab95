import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '#kernel/time/time-text.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { BILLING_ZONE } from '#features/subscriptions/rules.ts';
import { getSubscriber } from '#features/subscriptions/server/queries/get-subscriber.ts';
import { cancelSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { BuyGift } from '../contract.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { getGiftLink } from './commands/share-gift.ts';
import { buyGift } from './workflows/buy-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY = 86_400_000;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.setNow('2026-03-02T10:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

type Shop = { creator: Person; subscriptionId: string };

async function shop(): Promise<Shop> {
  const creator = await sale.creator();
  return { creator, subscriptionId: (await givenOffer(db, creator)).id };
}

async function paidGift(months: number, by: Shop | null = null) {
  const { creator, subscriptionId } = by ?? (await shop());
  const giver = await givenUser(db);
  const ordered = { paymentId: uuidv7(), ownerUserId: creator.userId, given: { kind: 'MONTHS', subscriptionId, months } };
  const { paymentId, clientSecret } = await buyGift(services, giver.actor, BuyGift.parse(ordered));
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const key = { ownerUserId: creator.userId, giftId: paymentId };
  const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
  return { creator, subscriptionId, giver, giftId: paymentId, token: address.split('#')[1] ?? '' };
}

async function payByCard(fan: Person, { creator, subscriptionId }: { creator: Person; subscriptionId: string }) {
  const { clientSecret } = await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId });
  await sale.pay(clientSecret);
}

const redeem = (fan: Person, { token }: { token: string }) =>
  inTransaction(services, (command) => redeemGift(command, fan.actor, { token, forMyself: false }));

/** Refunds what a card paid for a subscription, or a gift of it. */
async function refund(creator: Person, buyer: Person, itemId: string) {
  const paid = db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', buyer.userId)
    .where('item_id', '=', itemId)
    .where('amount', '>', 0);
  const { id: paymentId } = await paid.executeTakeFirstOrThrow();
  await refundPayment(services, creator.actor, { itemId, userId: buyer.userId, paymentId, refundReason: 'As agreed.' });
  for (const job of await services.waitingJobs('payments.execute-refund'))
    await executeRefund(services, job as { ownerUserId: string; refundId: string });
  await endOrders();
}

async function endOrders() {
  for (const job of await services.waitingJobs('payments.end-recurring'))
    await endRecurring(services, job as Parameters<typeof endRecurring>[1]);
  await sale.deliverWebhooks();
}

/** The words of the mails with a title. */
async function mailed(title: string): Promise<string[]> {
  const mails = (await services.waitingJobs('notifications.send-mail')) as { title: string; paragraphs: string[] }[];
  return mails.filter((mail) => mail.title === title).map(({ paragraphs }) => paragraphs.join(' '));
}

const days = (from: string | Date | null | undefined, to: string | Date | null | undefined) =>
  Math.round((new Date(to ?? '').getTime() - new Date(from ?? '').getTime()) / DAY);

const subscriptionOf = (creator: Person, fan: Person) =>
  getSubscriber(services, fan.actor, { creatorUserId: creator.userId, subscriberUserId: fan.userId });

/** Returns once a transaction of this database waits for another, or the work is done. */
async function untilOneWaits(work: Promise<unknown>) {
  let isDone = false;
  const ended = () => (isDone = true);
  work.then(ended, ended);
  while (!isDone) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.n ?? 0) > 0) return;
  }
}

describe('months and a card', () => {
  test('a gift redeemed while the first payment settles keeps all its months for after what was paid for', async () => {
    const gift = await paidGift(3);
    const mia = await givenUser(db);
    await payByCard(mia, gift);
    const redeemed = Promise.withResolvers<void>();
    // Begun out here: inside the transaction, the provider may not be called.
    const settled = redeemed.promise.then(() => sale.deliverWebhooks());
    await inTransaction(services, async (command) => {
      await redeemGift(command, mia.actor, { token: gift.token, forMyself: false });
      redeemed.resolve();
      await untilOneWaits(settled);
    });
    await settled;
    const { paidThrough, givenUntil, status } = (await subscriptionOf(gift.creator, mia)) ?? {};
    expect(status).toBe('active');
    expect((Date.parse(givenUntil ?? '') - Date.parse(paidThrough ?? '')) / DAY).toBeGreaterThan(85);
  });

  test('begin at once when the paid time before them is refunded, and are no longer for it', async () => {
    const gift = await paidGift(3);
    const mia = await givenUser(db);
    await payByCard(mia, gift);
    await sale.deliverWebhooks();
    await redeem(mia, gift);
    const before = await subscriptionOf(gift.creator, mia);
    const given = days(before?.paidThrough, before?.givenUntil);
    await sale.wait(5 * 24 * 60);
    await refund(gift.creator, mia, gift.subscriptionId);
    const after = await subscriptionOf(gift.creator, mia);
    expect(after).toMatchObject({ status: 'scheduled_cancellation', accessEnd: after?.givenUntil });
    expect(days(services.now(), after?.givenUntil)).toBe(given);
    const [row] = await db.selectFrom('given_months').select('starts_at').execute();
    expect(days(services.now(), row?.starts_at)).toBe(0);
    expect(await mailed('The months that you were given have begun')).toEqual([
      expect.stringContaining(`until ${formatDate(new Date(after?.givenUntil ?? ''), BILLING_ZONE)}.`),
    ]);
  });

  test('begin, and are said to, when a bank takes the paid time before them back, and no mail says that everything has ended', async () => {
    const gift = await paidGift(3);
    const mia = await givenUser(db);
    await payByCard(mia, gift);
    await sale.deliverWebhooks();
    await redeem(mia, gift);
    const card = db.selectFrom('payments').select('charge_id').where('user_id', '=', mia.userId).where('amount', '>', 0);
    const { charge_id: charge } = await card.executeTakeFirstOrThrow();
    const answer = await fetch(`${sale.sandbox.origin}/sandbox/charges/${charge}/dispute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'fraudulent' }),
    });
    await sale.deliverWebhooks();
    await services.stripe.disputes.close(((await answer.json()) as { id: string }).id);
    await sale.deliverWebhooks();
    await endOrders();
    const { givenUntil } = (await subscriptionOf(gift.creator, mia)) ?? {};
    expect(await mailed('Your bank returned your payment')).toEqual([expect.not.stringMatching(/has ended/)]);
    expect(await mailed('Your subscription has ended')).toEqual([]);
    expect(await mailed('The months that you were given have begun')).toEqual([
      expect.stringContaining(`until ${formatDate(new Date(givenUntil ?? ''), BILLING_ZONE)}.`),
    ]);
  });

  test('leave nothing when both the gift and the paid time are refunded', async () => {
    const gift = await paidGift(3);
    const mia = await givenUser(db);
    await payByCard(mia, gift);
    await sale.deliverWebhooks();
    await redeem(mia, gift);
    await refund(gift.creator, gift.giver, gift.giftId);
    expect(await subscriptionOf(gift.creator, mia)).toMatchObject({ status: 'active', givenUntil: null });
    await refund(gift.creator, mia, gift.subscriptionId);
    expect(await subscriptionOf(gift.creator, mia)).toMatchObject({ accessEnd: null, givenUntil: null });
    const again = await subscribe(services, mia.actor, {
      subscriptionOwnerUserId: gift.creator.userId,
      subscriptionId: gift.subscriptionId,
    });
    expect(again.clientSecret).not.toBe('');
  });

  test('of another gift keep their length when one is refunded that had begun before a card paid', async () => {
    const by = await shop();
    const [first, second] = [await paidGift(1, by), await paidGift(1, by)];
    const mia = await givenUser(db);
    const { clientSecret } = await subscribe(services, mia.actor, {
      subscriptionOwnerUserId: by.creator.userId,
      subscriptionId: by.subscriptionId,
    });
    await redeem(mia, first);
    await redeem(mia, second);
    const rows = () => db.selectFrom('given_months').select(['starts_at', 'ends_at']).orderBy('starts_at').execute();
    const [, unbegun] = await rows();
    await sale.wait(10);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    await sale.wait(5 * 24 * 60);
    await refund(by.creator, first.giver, first.giftId);
    const { paidThrough, givenUntil } = (await subscriptionOf(by.creator, mia)) ?? {};
    const [, left] = await rows();
    expect(days(paidThrough, left?.starts_at)).toBe(0);
    expect(days(left?.starts_at, left?.ends_at)).toBe(days(unbegun?.starts_at, unbegun?.ends_at));
    expect(days(left?.ends_at, givenUntil)).toBe(0);
  });

  test('whoever cancels a card is promised no months that have passed', async () => {
    const gift = await paidGift(1);
    const mia = await givenUser(db);
    await inTransaction(services, (command) => redeemGift(command, mia.actor, { token: gift.token, forMyself: false }));
    services.setNow('2026-04-03T10:00:00.000Z');
    await payByCard(mia, gift);
    await sale.deliverWebhooks();
    await cancelSubscription(services, mia.actor, { creatorUserId: gift.creator.userId });
    await sale.deliverWebhooks();
    const mails = (await services.waitingJobs('notifications.send-mail')) as { title: string; paragraphs: string[] }[];
    const scheduled = mails.find(({ title }) => title === 'Your subscription will end');
    expect(scheduled).toBeDefined();
    expect(JSON.stringify(scheduled)).not.toContain('months begin');
  });
});

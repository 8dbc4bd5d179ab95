import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { endBlocked } from '#features/payments/server/workflows/end-blocked.ts';
import { blockUser, unblockUser } from '#features/follows/server/commands/block-user.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { getCheckoutStatus } from '#features/payments/checkout/server/get-checkout-status.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { cancelSubscription, resumeSubscription } from './change-subscription.ts';
import { createOffer, updateOffer } from '../commands/offer-subscription.ts';
import { stopOffer } from '../commands/stop-offer.ts';
import { countSubscribers } from '../queries/count-subscribers.ts';
import { getSubscriber } from '../queries/get-subscriber.ts';
import { listSubscriptions } from '../queries/list-subscriptions.ts';
import { subscribe } from './subscribe.ts';
import { isSubscribed } from '../queries/is-subscribed.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

async function offered(price = 500) {
  const creator = await sale.creator();
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price, benefit: '' }, 'sandbox'));
  return { creator, offer, order: { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id } };
}

const subscriptionsOf = async (buyer: { userId: string }) =>
  (await services.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    ({ metadata }) => metadata['buyerUserId'] === buyer.userId,
  ).length;
const orders = () => db.selectFrom('recurring_orders').select(['status', 'amount']).execute();

describe('offering', () => {
  it("is refused to a creator who can't be paid, and a second time; a new price makes another offer, new wording doesn't", async () => {
    const nobody = await givenUser(db);
    const create = (person: typeof nobody, price: number) =>
      inTransaction(services, (command) => createOffer(command, person.actor, { price, benefit: '' }, 'sandbox'));
    await expect(create(nobody, 500)).rejects.toMatchObject({ message: 'Finish setting up payouts before you offer a subscription.' });
    const { creator, offer } = await offered();
    await expect(create(creator, 600)).rejects.toMatchObject({ reason: 'HAS_OFFER' });
    const update = (price: number, benefit: string) =>
      inTransaction(services, (command) => updateOffer(command, creator.actor, { price, benefit }, 'sandbox'));
    expect((await update(500, 'Every post')).id).toBe(offer.id);
    expect((await update(700, 'Every post')).id).not.toBe(offer.id);
  });
});

describe('subscribing', () => {
  it('is refused to the creator, at a price that has changed, without an offer, and after a block, before the provider is called', async () => {
    const { creator, order } = await offered();
    const fan = await givenUser(db);
    await expect(subscribe(services, creator.actor, order)).rejects.toMatchObject({ message: 'You can’t subscribe to yourself.' });
    await inTransaction(services, (command) => updateOffer(command, creator.actor, { price: 700, benefit: '' }, 'sandbox'));
    await expect(subscribe(services, fan.actor, order)).rejects.toMatchObject({ reason: 'OFFER_CHANGED' });
    await inTransaction(services, (command) => stopOffer(command, creator.actor, { existing: 'keep' }));
    await expect(subscribe(services, fan.actor, order)).rejects.toMatchObject({ reason: 'OFFER_GONE' });
    await db
      .insertInto('blocks')
      .values({ blocker_user_id: creator.userId, blocked_user_id: fan.userId, created_at: services.now() })
      .execute();
    await db
      .insertInto('blocked_by')
      .values({ blocker_user_id: creator.userId, blocked_user_id: fan.userId, created_at: services.now() })
      .execute();
    await expect(subscribe(services, fan.actor, order)).rejects.toMatchObject({ message: 'You can’t subscribe to this creator.' });
    expect(await orders()).toEqual([]);
  });

  it('opens a checkout, gives access once it is paid, and books the money', async () => {
    const { creator, offer, order } = await offered();
    const fan = await givenUser(db);
    const { isPaid, clientSecret, paymentId } = await subscribe(services, fan.actor, { ...order, paymentId: uuidv7() });
    expect(isPaid).toBe(false);
    const access = () => isSubscribed(db, { readerUserId: fan.userId, ownerUserId: creator.userId, now: services.now() });
    expect(await access()).toBe(false);
    expect(await sale.pay(clientSecret)).toBe('succeeded');
    await sale.deliverWebhooks('reversed');
    expect(await access()).toBe(true);
    expect(await sale.payment(paymentId)).toMatchObject({ status: 'COMPLETED', amount: 500, item_id: offer.id });
    expect(await sale.ledger()).toMatchObject({ clearing: 0, creator_earnings: -430 });
    await sale.deliverWebhooks();
    expect(await db.selectFrom('payment_logs').select('event_type').execute()).toEqual([{ event_type: 'PAYMENT' }]);
    const types = await db.selectFrom('notifications').select('type').where('to_user_id', '=', creator.userId).execute();
    expect(types).toEqual([{ type: 'PAYMENT_SUBSCRIPTION' }]);
  });

  it('finds the same checkout again from any tab, and makes one subscription of twenty clicks at once', async () => {
    const { order } = await offered();
    const fan = await givenUser(db);
    const presses = Array.from({ length: 20 }, () => subscribe(services, fan.actor, { ...order, paymentId: uuidv7() }));
    const answers = await Promise.all(presses);
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
    await sale.pay(answers[0]?.clientSecret ?? null);
    await sale.deliverWebhooks();
    expect(await subscribe(services, fan.actor, order)).toMatchObject({ isPaid: true, clientSecret: null });
    expect(await subscriptionsOf(fan)).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  it('refuses an order id that was used for something else, and hides a checkout from everybody else', async () => {
    const [one, other] = [await offered(), await offered()];
    const [fan, stranger] = [await givenUser(db), await givenUser(db)];
    const paymentId = uuidv7();
    const { clientSecret } = await subscribe(services, fan.actor, { ...one.order, paymentId });
    await expect(subscribe(services, fan.actor, { ...other.order, paymentId })).rejects.toMatchObject({ reason: 'OTHER_BODY' });
    const sessionId = clientSecret?.split('_secret_')[0] ?? '';
    await expect(getCheckoutStatus(services, stranger.actor, { sessionId })).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    expect(await getCheckoutStatus(services, fan.actor, { sessionId })).toMatchObject({ status: 'open' });
  });

  it('starts again at the new price if the open checkout was for the old one, and after a checkout has expired', async () => {
    const { creator, order } = await offered();
    const fan = await givenUser(db);
    const before = await subscribe(services, fan.actor, order);
    const dearer = await inTransaction(services, (command) => updateOffer(command, creator.actor, { price: 700, benefit: '' }, 'sandbox'));
    const after = await subscribe(services, fan.actor, { ...order, subscriptionId: dearer.id });
    expect(after.clientSecret).not.toBe(before.clientSecret);
    await sale.wait(65);
    const late = await subscribe(services, fan.actor, { ...order, subscriptionId: dearer.id });
    expect(await sale.pay(late.clientSecret)).toBe('succeeded');
    await fulfil(services, await sale.payment(late.paymentId));
    expect((await orders()).map(({ status, amount }) => `${status} ${amount}`).toSorted()).toEqual([
      'active 700',
      'cancelled 500',
      'cancelled 700',
    ]);
  });
});

describe('ending', () => {
  it('by a full refund leaves the buyer free to subscribe again at once, in an order of its own', async () => {
    const { creator, offer, order } = await offered();
    const fan = await givenUser(db);
    await sale.pay((await subscribe(services, fan.actor, order)).clientSecret);
    await sale.deliverWebhooks();
    await refundPayment(services, creator.actor, { itemId: offer.id, userId: fan.userId, refundReason: 'It was a mistake.' });
    const again = await subscribe(services, fan.actor, order);
    expect(again).toMatchObject({ isPaid: false });
    await sale.pay(again.clientSecret);
    await sale.deliverWebhooks();
    for (const job of await services.waitingJobs('payments.end-recurring'))
      await endRecurring(services, job as Parameters<typeof endRecurring>[1]);
    expect((await orders()).map(({ status }) => status).toSorted()).toEqual(['active', 'cancelled']);
    expect(await isSubscribed(db, { readerUserId: fan.userId, ownerUserId: creator.userId, now: services.now() })).toBe(true);
  });

  it('shows on both sides as soon as its month is refunded, and on open pages again once the provider has ended it', async () => {
    const { creator, offer, order } = await offered();
    const fan = await givenUser(db);
    await sale.pay((await subscribe(services, fan.actor, order)).clientSecret);
    await sale.deliverWebhooks();
    const pair = { creatorUserId: creator.userId, subscriberUserId: fan.userId };
    const shown = async () => {
      const [one, other] = await Promise.all([fan, creator].map(({ actor }) => getSubscriber(services, actor, pair)));
      expect(one).toEqual(other);
      return { status: one?.status, accessEnd: one?.accessEnd, renews: one?.autoRenew };
    };
    expect(await shown()).toMatchObject({ status: 'active', renews: true });
    await refundPayment(services, creator.actor, { itemId: offer.id, userId: fan.userId, refundReason: 'It was a mistake.' });
    expect(await shown()).toEqual({ status: 'cancelled', accessEnd: null, renews: false });
    services.published.length = 0;
    for (const job of await services.waitingJobs('payments.end-recurring'))
      await endRecurring(services, job as Parameters<typeof endRecurring>[1]);
    expect(services.published).toContainEqual({ kind: 'order', itemId: offer.id, recipientUserIds: [fan.userId, creator.userId] });
    expect(await shown()).toEqual({ status: 'cancelled', accessEnd: null, renews: false });
  });

  it('leaves out nobody who subscribes just as the creator ends it for everyone', async () => {
    const { creator, order } = await offered();
    const fan = await givenUser(db);
    const [stopped, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopping = inTransaction(services, async (command) => {
      await stopOffer(command, creator.actor, { existing: 'run_out' });
      stopped.resolve();
      await gate.promise;
    });
    await stopped.promise;
    const subscribing = Promise.allSettled([subscribe(services, fan.actor, order)]);
    await Promise.race([lockWaitedFor(sale.pool), subscribing]);
    gate.resolve();
    await stopping;
    expect(await subscribing).toMatchObject([{ status: 'rejected', reason: { reason: 'OFFER_GONE' } }]);
    expect(await orders()).toEqual([]);
  });

  it('comes with the paid period once either has blocked the other, and can be undone once the block is gone', async () => {
    for (const blockedBy of ['creator', 'fan'] as const) {
      const { creator, order } = await offered();
      const fan = await givenUser(db);
      const target = { creatorUserId: creator.userId };
      const { clientSecret } = await subscribe(services, fan.actor, order);
      await sale.pay(clientSecret);
      await sale.deliverWebhooks();
      const [by, other] = blockedBy === 'creator' ? [creator, fan] : [fan, creator];
      await inTransaction(services, (command) => blockUser(command, by.actor, { blockedUserId: other.userId }));
      const waiting = (await services.waitingJobs('payments.end-blocked')) as { one: string; other: string }[];
      const mine = waiting.filter(({ one }) => one === by.userId);
      expect(mine).toHaveLength(2);
      for (const people of mine) await endBlocked(services, people);
      const now = async () => {
        const order = await db
          .selectFrom('recurring_orders')
          .select(['status', 'ending'])
          .where('user_id', '=', fan.userId)
          .executeTakeFirst();
        return order;
      };
      expect(await now()).toEqual({ status: 'scheduled_cancellation', ending: null });
      await expect(resumeSubscription(services, fan.actor, target)).rejects.toMatchObject({ reason: 'BLOCKED' });
      const { rows } = await sale.pool.query<{ data: { paragraphs: string[] } }>(
        `select data from pgboss.job where data->>'toUserId' = $1 and data->>'title' = 'Your subscription will end'`,
        [fan.userId],
      );
      expect(rows.map(({ data }) => data.paragraphs)).toEqual([
        [expect.stringMatching(/^You keep full access .* won’t be charged again\.$/)],
      ]);
      await inTransaction(services, (command) => unblockUser(command, by.actor, { blockedUserId: other.userId }));
      for (const people of mine) await endBlocked(services, people);
      expect(await resumeSubscription(services, fan.actor, target)).toMatchObject({ status: 'active', autoRenew: true });
      for (const people of mine) await endBlocked(services, people);
      expect(await now()).toEqual({ status: 'active', ending: null });
    }
  });

  it('with the period can be undone, unless the creator ended it or there is a block between the two', async () => {
    const { creator, order } = await offered();
    const fan = await givenUser(db);
    const target = { creatorUserId: creator.userId };
    await expect(cancelSubscription(services, fan.actor, target)).rejects.toMatchObject({ reason: 'NOT_SUBSCRIBED' });
    const { clientSecret } = await subscribe(services, fan.actor, order);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await cancelSubscription(services, fan.actor, target)).toMatchObject({
      status: 'scheduled_cancellation',
      autoRenew: false,
      mayResume: true,
    });
    expect(await cancelSubscription(services, fan.actor, target)).toMatchObject({ status: 'scheduled_cancellation' });
    await inTransaction(services, (command) => blockUser(command, creator.actor, { blockedUserId: fan.userId }));
    await expect(resumeSubscription(services, fan.actor, target)).rejects.toMatchObject({ reason: 'BLOCKED' });
    const offers = async () => (await listSubscriptions(services, fan.actor, 'mine', { limit: 5 })).items.map(({ mayResume }) => mayResume);
    expect(await offers()).toEqual([false]);
    await inTransaction(services, (command) => unblockUser(command, creator.actor, { blockedUserId: fan.userId }));
    expect(await offers()).toEqual([true]);
    expect(await resumeSubscription(services, fan.actor, target)).toMatchObject({ status: 'active', autoRenew: true });
    const counted = async () => countSubscribers(services, creator.actor);
    expect(await counted()).toMatchObject({ count: 1, renews: 1 });
    // Taken off sale first; that those who have it are let run out can be decided later.
    await inTransaction(services, (command) => stopOffer(command, creator.actor, { existing: 'keep' }));
    expect(await counted()).toMatchObject({ count: 1, renews: 1 });
    await inTransaction(services, (command) => stopOffer(command, creator.actor, { existing: 'run_out' }));
    expect(await counted()).toMatchObject({ count: 1, renews: 0 });
    await expect(resumeSubscription(services, fan.actor, target)).rejects.toMatchObject({ reason: 'ENDED_BY_CREATOR' });
  });
});

import { v7 as uuidv7 } from 'uuid';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

const SOMEBODY = '0190f000-0000-7000-8000-000000000000';

/** A separate creator to whom the participant has subscribed through a paid order. */
async function givenSubscription(world: HttpWorld, { participant }: Scene) {
  const creator = await world.creator();
  const { id } = await givenOffer(world.db, creator);
  const input = { subscriptionOwnerUserId: creator.userId, subscriptionId: id };
  const { data } = await world.rest('POST', '/subscribe', input, participant);
  const { clientSecret } = data as { clientSecret: string };
  world.canaries.plant('the secret of a checkout', clientSecret, [participant.userId]);
  await world.pay(clientSecret);
  await world.rest('GET', '/payment/checkout-session', { sessionId: clientSecret.split('_secret_')[0] ?? '' }, participant);
  return { creatorUserId: creator.userId, subscriptionId: id };
}

/** The calls that read subscriptions, and links that work only with one. */
export const SUBSCRIPTION_ROWS: Row[] = [
  {
    call: 'subscribe.getSubscriptionConfig',
    about: 'of the owner, who has an offer',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ userId: owner.userId }),
  },
  {
    call: 'subscribe.getSubscriptionConfig',
    about: 'of a person without an offer',
    outcomes: everybody('null'),
    input: ({ user }) => ({ userId: user.userId }),
  },
  {
    call: 'subscribe.getSubscriber',
    about: 'of the subscriber, to the owner',
    outcomes: members('null', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ owner, subscriber }) => ({ creatorUserId: owner.userId, subscriberUserId: subscriber.userId }),
  },
  {
    call: 'subscribe.querySubscriptions',
    about: 'my own',
    outcomes: members('empty', { subscriber: 'ok' }),
    input: () => ({}),
  },
  {
    call: 'subscribe.querySubscribers',
    about: 'my own',
    outcomes: members('empty', { owner: 'ok' }),
    input: () => ({}),
  },
  { call: 'subscribe.countSubscribers', about: 'my own', outcomes: members('ok'), input: () => undefined },
  {
    call: 'GET /media/:token/:file',
    about: 'a picture for subscribers, the subscriber’s link in hand',
    outcomes: everybody('ok', { suspended: 'ok' }),
    input: () => ({}),
    async send(world, { owner, subscriber }, caller) {
      const key = `d/${owner.userId}/${world.services.newId()}/800.webp`;
      await world.services.blobs.put(key, Buffer.from('a picture'));
      const link = world.services.mediaLinks.link(key, { readerUserId: subscriber.userId, ownerUserId: owner.userId });
      return world.raw(link, {}, caller);
    },
  },
  {
    call: 'GET /media/:token/:file',
    about: 'a picture for subscribers, with the link of a non-subscriber',
    outcomes: everybody('NOT_FOUND', { suspended: 'NOT_FOUND' }),
    input: () => ({}),
    async send(world, { owner, other }, caller) {
      const key = `d/${owner.userId}/${world.services.newId()}/800.webp`;
      await world.services.blobs.put(key, Buffer.from('a picture'));
      return world.raw(world.services.mediaLinks.link(key, { readerUserId: other.userId, ownerUserId: owner.userId }), {}, caller);
    },
  },
];

/** The calls that offer, buy and end subscriptions. */
export const SUBSCRIPTION_WRITE_ROWS: Row[] = [
  {
    call: 'subscribe.createSubscriptionConfig',
    about: 'my own, without payouts set up',
    outcomes: members('PRECONDITION_FAILED', { owner: 'ok' }),
    input: () => ({ price: 500 }),
  },
  {
    call: 'subscribe.updateSubscriptionConfig',
    about: 'my own',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({ price: 500, currency: 'GBP', billingPeriod: 'monthly', benefit: 'Every post.' }),
  },
  {
    call: 'subscribe.stopOffer',
    about: 'my own',
    outcomes: members('ok'),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const answer = await world.rpc('subscribe.stopOffer', { existing: 'keep' }, caller);
      await world.db.deleteFrom('subscription_offers').where('user_id', '=', owner.userId).execute();
      await givenOffer(world.db, owner);
      return answer;
    },
  },
  {
    call: 'subscribe.giveMonths',
    about: 'of my own subscription, to the participant',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: () => ({ username: 'nobody_here', months: 1 }),
    async send(world, { owner, participant }, caller) {
      const answer = await world.rpc('subscribe.giveMonths', { username: participant.username, months: 1 }, caller);
      // Otherwise they would see what other rows hide from them.
      await world.db.deleteFrom('given_months').where('creator_user_id', '=', owner.userId).execute();
      await world.db
        .deleteFrom('subscribers')
        .where('creator_user_id', '=', owner.userId)
        .where('subscriber_user_id', '=', participant.userId)
        .execute();
      return answer;
    },
  },
  {
    call: 'POST /subscribe',
    about: 'to the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: () => ({}),
    async send(world, { owner }, caller) {
      const offer = await world.db
        .selectFrom('subscription_offers')
        .select('id')
        .where('user_id', '=', owner.userId)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow();
      return world.rest('POST', '/subscribe', { subscriptionOwnerUserId: owner.userId, subscriptionId: offer.id }, caller);
    },
  },
  ...(['subscribe.cancelSubscription', 'subscribe.resumeSubscription'] as const).map((call): Row => ({
    call,
    about: 'of the participant',
    outcomes: members(call === 'subscribe.cancelSubscription' ? 'NOT_FOUND' : 'CONFLICT', { participant: 'ok' }),
    input: () => ({}),
    async send(world, scene, caller) {
      const { creatorUserId } = await givenSubscription(world, scene);
      return world.rpc(call, { creatorUserId }, caller);
    },
  })),
  {
    call: 'payment.queryPaymentsByItem',
    about: 'what the participant paid the owner for',
    outcomes: members('empty', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    async input({ paidOrder, participant }) {
      const { event } = await paidOrder();
      return { itemId: event.id, userId: participant.userId };
    },
  },
  {
    call: 'POST /payment/portal',
    about: 'my own, without a single payment',
    outcomes: members('CONFLICT'),
    input: () => ({}),
    async send(world, scene, caller) {
      await world.db.deleteFrom('payment_customers').execute();
      return world.rest('POST', '/payment/portal', {}, caller);
    },
  },
];

const offer = (about: string, input: object, message: string): BadInput => ({
  about: `a subscription ${about}`,
  call: 'subscribe.createSubscriptionConfig',
  by: 'owner',
  input,
  status: 400,
  message,
});

const changed = (about: string, input: object, message: string): BadInput => ({
  ...offer(about, input, message),
  about: `a subscription changed to one ${about}`,
  call: 'subscribe.updateSubscriptionConfig',
});

export const BAD_SUBSCRIPTION_INPUTS: BadInput[] = [
  offer('for a penny', { price: 1 }, 'Paid content must be at least £1.00'),
  offer('for 99 pence', { price: 99 }, 'Paid content must be at least £1.00'),
  offer('for nothing', { price: 0 }, 'Paid content must be at least £1.00'),
  offer('for a negative amount', { price: -500 }, 'Paid content must be at least £1.00'),
  offer('for half a penny', { price: 500.5 }, 'Price must be in whole pence (no decimals)'),
  offer('for more than the maximum', { price: 1_000_001 }, 'Price must be at most £10,000.00'),
  offer('with an overlong text', { price: 500, benefit: 'x'.repeat(141) }, 'Use at most 140 characters'),
  offer('in dollars', { price: 500, currency: 'USD' }, 'Prices are in pounds sterling (GBP)'),
  offer('for a year', { price: 500, billingPeriod: 'annual' }, 'A subscription renews monthly'),
  offer('for an absurd amount', { price: 2 ** 52 }, 'Price must be at most £10,000.00'),
  changed('for 99 pence', { price: 99 }, 'Paid content must be at least £1.00'),
  changed('for a negative amount', { price: -500 }, 'Paid content must be at least £1.00'),
  changed('for half a penny', { price: 500.5 }, 'Price must be in whole pence (no decimals)'),
  {
    about: 'an offer that never existed',
    call: 'POST /subscribe',
    input: ({ owner }) => ({ subscriptionOwnerUserId: owner.userId, subscriptionId: SOMEBODY }),
    status: 409,
    message: 'The price of this subscription has changed. Check it before you subscribe.',
  },
  {
    about: 'the offer of another creator',
    call: 'POST /subscribe',
    async input({ db, owner, participant }) {
      const { id } = await givenOffer(db, participant);
      return { subscriptionOwnerUserId: owner.userId, subscriptionId: id };
    },
    status: 409,
    message: 'The price of this subscription has changed. Check it before you subscribe.',
  },
  {
    about: 'a creator who never existed',
    call: 'POST /subscribe',
    input: { subscriptionOwnerUserId: SOMEBODY, subscriptionId: SOMEBODY },
    status: 409,
    message: 'This creator isn’t taking new subscribers at the moment.',
  },
  {
    about: 'one’s own subscription',
    call: 'POST /subscribe',
    by: 'owner',
    input: ({ owner }) => ({ subscriptionOwnerUserId: owner.userId, subscriptionId: SOMEBODY }),
    status: 403,
    message: 'You can’t subscribe to yourself.',
  },
  {
    about: 'a subscription that was never taken out',
    call: 'subscribe.cancelSubscription',
    input: () => ({ creatorUserId: uuidv7() }),
    status: 404,
    message: 'You’re not subscribed to this creator.',
  },
];

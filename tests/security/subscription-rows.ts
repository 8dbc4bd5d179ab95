import { everybody, members, type Row } from './authorization-table.ts';

/** The calls that tell of subscriptions, and links that hold only with one. */
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
    call: 'GET /media/:token/:file',
    about: 'a picture for subscribers, the subscriber’s link in hand',
    outcomes: everybody('ok'),
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
    about: 'a picture for subscribers, by the link of somebody who is none',
    outcomes: everybody('NOT_FOUND'),
    input: () => ({}),
    async send(world, { owner, other }, caller) {
      const key = `d/${owner.userId}/${world.services.newId()}/800.webp`;
      await world.services.blobs.put(key, Buffer.from('a picture'));
      return world.raw(world.services.mediaLinks.link(key, { readerUserId: other.userId, ownerUserId: owner.userId }), {}, caller);
    },
  },
];

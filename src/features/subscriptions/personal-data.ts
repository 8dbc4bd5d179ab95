import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of subscriptions: what they offer, and whom they subscribe to. */
export const subscriptionsPersonalData = {
  exported: {
    'subscription-offers.json': { position: 230, text: 'what you offer subscribers, and at what price' },
    'subscriptions.json': { position: 240, text: 'creators you subscribe or subscribed to, and until when' },
    'given-months.json': { position: 245, text: 'months of subscriptions that were given to you' },
  },
  erased: {
    subscriptions: 'end',
  },
  removedWithDemo: {
    subscribers: ['creator_user_id', 'subscriber_user_id'],
    given_months: ['creator_user_id', 'subscriber_user_id'],
    subscription_offers: ['user_id'],
  },
  policy: [],
} as const satisfies PersonalData;

import { z } from 'zod';
import { Id } from '#kernel/id.ts';

export const SubscriptionStatus = z.enum(['active', 'expired', 'cancelled', 'payment_failed', 'trial', 'scheduled_cancellation']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** What a creator asks for a month of everything that is for subscribers. */
export const SubscriptionOffer = z.strictObject({
  id: Id,
  userId: Id,
  /** Pence. */
  price: z.int(),
  currency: z.literal('GBP'),
  billingPeriod: z.literal('monthly'),
});
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

/** One person's subscription to one creator; its status is that of now. */
export const Subscriber = z.strictObject({
  creatorUserId: Id,
  subscriberUserId: Id,
  subscriptionId: Id,
  autoRenew: z.boolean(),
  status: SubscriptionStatus,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const GetSubscriptionConfig = z.strictObject({ userId: Id });
export type GetSubscriptionConfig = z.output<typeof GetSubscriptionConfig>;

export const GetSubscriber = z.strictObject({ creatorUserId: Id, subscriberUserId: Id });
export type GetSubscriber = z.output<typeof GetSubscriber>;

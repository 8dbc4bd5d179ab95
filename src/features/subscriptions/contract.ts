import { z } from 'zod';
import { formatPounds } from '#kernel/money/money.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { UserCard } from '#features/people/contract.ts';
import { UsedCode } from '#features/payments/codes/contract.ts';
import { Purchase } from '#features/payments/checkout/contract.ts';

export const SubscriptionStatus = z.enum(['active', 'expired', 'cancelled', 'payment_failed', 'trial', 'scheduled_cancellation'], {
  error: 'Subscription status is required',
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const BENEFIT_MAX = 140;

const SubscriptionPrice = z
  .int('Price must be in whole pence (no decimals)')
  .min(LIMITS.paidPriceMinPence, `Paid content must be at least ${formatPounds(LIMITS.paidPriceMinPence)}`)
  .max(LIMITS.priceMaxPence, `Price must be at most ${formatPounds(LIMITS.priceMaxPence)}`);

const Benefit = z.string().trim().max(BENEFIT_MAX, `Use at most ${BENEFIT_MAX} characters`);

/** What a creator charges for a month of everything that is for subscribers. */
export const SubscriptionOffer = z.strictObject({
  id: Id,
  userId: Id,
  /** Pence. */
  price: z.int(),
  currency: z.literal('GBP'),
  billingPeriod: z.literal('monthly'),
  /** What a subscriber gets, in a line; may be empty. */
  benefit: z.string(),
});
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

/** Currency and period may be named although there is one of each, so that an offer can be sent as it is returned. */
export const OfferSubscription = z.strictObject({
  price: SubscriptionPrice,
  currency: z.literal('GBP', 'Prices are in pounds sterling (GBP)').optional(),
  billingPeriod: z.literal('monthly', 'A subscription renews monthly').optional(),
  benefit: Benefit.default(''),
});
export type OfferSubscription = z.output<typeof OfferSubscription>;

/** What happens to existing subscribers when an offer is stopped: they continue as they are, or each ends with its period. */
export const StopOffer = z.strictObject({ existing: z.enum(['keep', 'run_out']) });
export type StopOffer = z.output<typeof StopOffer>;

/** One person's subscription to one creator, with its current status. */
export const Subscriber = z.strictObject({
  creatorUserId: Id,
  subscriberUserId: Id,
  subscriptionId: Id,
  autoRenew: z.boolean(),
  status: SubscriptionStatus,
  /** The end of what was paid for. */
  paidThrough: Instant,
  /** When access ends; null if there is none. */
  accessEnd: Instant.nullable(),
  /** When the last of the months that were given to them ends; null without. Paid months come before them. */
  givenUntil: Instant.nullable(),
  /** Whether a cancellation can be undone. */
  mayResume: z.boolean(),
  /** Pence per month, as it was when they subscribed; null if unknown. */
  price: z.int().nullable(),
  since: Instant,
});
export type Subscriber = z.infer<typeof Subscriber>;

/** A subscription with the other side's card. */
export const SubscriptionEntry = Subscriber.extend({ user: UserCard });
export type SubscriptionEntry = z.infer<typeof SubscriptionEntry>;
export const SubscriptionPage = pageOutput(SubscriptionEntry);

export const GetSubscriptionConfig = z.strictObject({ userId: Id });
export type GetSubscriptionConfig = z.output<typeof GetSubscriptionConfig>;

export const GetSubscriber = z.strictObject({ creatorUserId: Id, subscriberUserId: Id });
export type GetSubscriber = z.output<typeof GetSubscriber>;

/** The caller's current and past subscriptions, newest first. */
export const QuerySubscriptions = z.strictObject({ ...pageInput(100) });
export type QuerySubscriptions = z.output<typeof QuerySubscriptions>;

/** The caller's current and past subscribers, newest first. */
export const QuerySubscribers = z.strictObject({ ...pageInput(20) });
export type QuerySubscribers = z.output<typeof QuerySubscribers>;

/**
 * How many people are subscribed to the caller now, for how many of them it `renews`, and how many joined and left within thirty days.
 */
export const SubscriberCount = z.object({ count: z.int(), renews: z.int(), came: z.int(), left: z.int() });
export type SubscriberCount = z.infer<typeof SubscriberCount>;

export const ChangeSubscription = z.strictObject({ creatorUserId: Id });
export type ChangeSubscription = z.output<typeof ChangeSubscription>;

/** How many months can be given. */
export const GIVEN_MONTHS = [1, 3, 6, 12] as const;
export const GivenMonths = z.literal(GIVEN_MONTHS);
export type GivenMonths = z.infer<typeof GivenMonths>;

/** Gives somebody months of the caller's own subscription for nothing. */
export const GiveMonths = z.strictObject({
  username: z.string().trim().min(1, 'Say who gets them').max(31),
  months: GivenMonths,
  /** The order's, made by the browser, so that a repeated press is the same order. */
  paymentId: Id.optional(),
});
export type GiveMonths = z.output<typeof GiveMonths>;

/** `subscriptionId` is the offer's; `paymentId` is the order's, made by the browser, so that a repeated click is the same order. */
export const Subscribe = z.strictObject({
  subscriptionOwnerUserId: Id,
  subscriptionId: Id,
  paymentId: Id.optional(),
  /** The creator's code that the order uses (docs/product.md#discount-codes); null for none, absent to go on with an open order whatever its code. */
  code: UsedCode.nullish(),
});
export type Subscribe = z.output<typeof Subscribe>;

/** Subscribes to a creator. */
export const subscribeCall = defineRestCall({ method: 'POST', path: '/subscribe', input: Subscribe, output: Purchase });

import { defineRefusals } from '#kernel/refusal.ts';

/** The refusals of offering, buying and ending subscriptions. */
export const subscriptionRefusals = defineRefusals({
  PAYOUTS_NOT_READY: { code: 'PRECONDITION_FAILED', message: 'Finish setting up payouts before you offer a subscription.' },
  HAS_OFFER: { code: 'CONFLICT', message: 'You offer a subscription already. Change its price instead.' },
  NO_OFFER: { code: 'NOT_FOUND', message: 'You do not offer a subscription at the moment.' },
  OFFER_GONE: { code: 'CONFLICT', message: 'This creator does not take new subscribers at the moment.' },
  OFFER_CHANGED: { code: 'CONFLICT', message: 'The price of this subscription has changed. Look at it again before you subscribe.' },
  OWN_OFFER: { code: 'FORBIDDEN', message: 'You cannot subscribe to yourself.' },
  BLOCKED: { code: 'FORBIDDEN', message: 'You cannot subscribe to this creator.' },
  NOT_SUBSCRIBED: { code: 'NOT_FOUND', message: 'You are not subscribed to this creator.' },
  /** docs/product.md#failure-texts. */
  CANCEL_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to cancel subscription' },
  RESUME_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to resume subscription' },
  CANNOT_RESUME: { code: 'CONFLICT', message: 'This subscription has ended and cannot be resumed. Subscribe again instead.' },
  ENDED_BY_CREATOR: { code: 'CONFLICT', message: 'This creator has ended their subscription, so it cannot be resumed.' },
});

import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of offering, buying and ending subscriptions. */
export const subscriptionRefusals = defineRefusals({
  PAYOUTS_NOT_READY: { code: 'PRECONDITION_FAILED', message: 'Finish setting up payouts before you offer a subscription.' },
  HAS_OFFER: { code: 'CONFLICT', message: 'You already offer a subscription. Change its price instead.' },
  NO_OFFER: { code: 'NOT_FOUND', message: 'You don’t offer a subscription at the moment.' },
  OFFER_GONE: { code: 'CONFLICT', message: 'This creator isn’t taking new subscribers at the moment.' },
  OFFER_CHANGED: { code: 'CONFLICT', message: 'The price of this subscription has changed. Check it before you subscribe.' },
  OWN_OFFER: { code: 'FORBIDDEN', message: 'You can’t subscribe to yourself.' },
  HAS_GIVEN_MONTHS: {
    code: 'CONFLICT',
    message: 'You have this subscription as a gift at the moment. You can subscribe once its months have ended.',
  },
  NOBODY_TO_GIVE_TO: { code: 'NOT_FOUND', message: 'Nobody with this username follows you or has bought from you.' },
  GIVEN_LATELY: { code: 'CONFLICT', message: 'You have already given this person months in the last 24 hours.' },
  BLOCKED: { code: 'FORBIDDEN', message: 'You can’t subscribe to this creator.' },
  NOT_SUBSCRIBED: { code: 'NOT_FOUND', message: 'You’re not subscribed to this creator.' },
  /** docs/product.md#failure-texts. */
  CANCEL_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to cancel subscription' },
  RESUME_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to resume subscription' },
  CANNOT_RESUME: { code: 'CONFLICT', message: 'This subscription has ended and can’t be resumed. Subscribe again instead.' },
  SUSPENDED: { code: 'CONFLICT', message: 'While the creator’s account is suspended, this subscription can’t be resumed.' },
  ENDED_BY_CREATOR: { code: 'CONFLICT', message: 'This creator no longer offers their subscription, so it can’t be resumed.' },
});

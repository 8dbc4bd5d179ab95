import { defineRefusals } from '#kernel/http/refusal.ts';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { PAYMENT_DISPUTED } from './disputes/copy.ts';
import { TIPS_NOT_REFUNDABLE } from './refunds/copy.ts';

/** The refusals of payments. */
export const paymentRefusals = defineRefusals({
  NOT_FOUND: { code: 'NOT_FOUND', message: 'Payment not found.' },
  PAYOUT_NOT_FOUND: { code: 'NOT_FOUND', message: 'Payout not found.' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the seller can do that.' },
  OTHER_PERSON: { code: 'FORBIDDEN', message: 'You can only check your own account.' },
  NOT_REFUNDABLE: { code: 'CONFLICT', message: 'There’s nothing left to refund on this payment.' },
  NO_SUCH_PLACES: { code: 'CONFLICT', message: 'One of these places isn’t valid any more. Load the order again, then choose.' },
  MORE_THAN_LEFT: { code: 'CONFLICT', message: 'That’s more than is left to refund.' },
  TIP_NOT_REFUNDABLE: { code: 'CONFLICT', message: TIPS_NOT_REFUNDABLE },
  REFUND_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to refund payment' },
  ALREADY_REFUNDING: { code: 'CONFLICT', message: 'A refund of this payment is already on its way.' },
  DISPUTED: {
    code: 'CONFLICT',
    message: PAYMENT_DISPUTED,
  },
  DISPUTE_DECIDED: {
    code: 'CONFLICT',
    message: 'The buyer’s bank has settled a dispute over this payment, so it can no longer be refunded.',
  },
  OTHER_BODY: { code: 'CONFLICT', message: 'This id has already been used for another request.' },
  WRONG_MONTHS: { code: 'BAD_REQUEST', message: 'Choose at most 36 months, with the earlier month first.' },
  IN_DEBT: {
    code: 'PRECONDITION_FAILED',
    message: `You owe more than ${formatPounds(LIMITS.creatorDebtMaxPence)} after refunds and disputes. Your sales pay it off; after that, you can offer something new.`,
  },
  CANNOT_RECEIVE: { code: 'PRECONDITION_FAILED', message: 'This creator can’t take payments at the moment.' },
  NO_DASHBOARD: { code: 'PRECONDITION_FAILED', message: 'Finish setting up payouts first.' },
  CHECKOUT_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to create payment session' },
  CHECKOUT_OVER: { code: 'CONFLICT', message: 'This checkout has ended. Start again.' },
  TOO_MANY_DECLINES: { code: 'TOO_MANY_REQUESTS', message: 'Too many cards were declined. Please try again in an hour.' },
  NOTHING_TO_PAY: { code: 'CONFLICT', message: 'You have no card on file yet. You’ll be asked for one when you first buy something.' },
  BAD_SIGNATURE: { code: 'BAD_REQUEST', message: 'This webhook’s signature isn’t valid.' },
  NOT_AN_EVENT: { code: 'BAD_REQUEST', message: 'This webhook is signed but isn’t an event.' },
});

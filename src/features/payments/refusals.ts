import { defineRefusals } from '#kernel/refusal.ts';

/** The refusals of payments. */
export const paymentRefusals = defineRefusals({
  NOT_FOUND: { code: 'NOT_FOUND', message: 'Payment not found.' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the person who sold this can do that.' },
  OTHER_PERSON: { code: 'FORBIDDEN', message: 'You can only ask about your own account.' },
  NOT_REFUNDABLE: { code: 'CONFLICT', message: 'This payment cannot be refunded: nothing is left to give back.' },
  MORE_THAN_LEFT: { code: 'CONFLICT', message: 'This is more than is left of the payment.' },
  TIP_NOT_REFUNDABLE: { code: 'CONFLICT', message: 'Tips are voluntary and are not refunded.' },
  REFUND_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to refund payment' },
  ALREADY_REFUNDING: { code: 'CONFLICT', message: 'A refund of this payment is already on its way.' },
  DISPUTED: {
    code: 'CONFLICT',
    message: 'The buyer’s bank has disputed this payment. It cannot be refunded until that is decided.',
  },
  DISPUTE_DECIDED: {
    code: 'CONFLICT',
    message: 'The buyer’s bank has decided a dispute about this payment. It can no longer be refunded.',
  },
  OTHER_BODY: { code: 'CONFLICT', message: 'This id was already used for another request.' },
  WRONG_MONTHS: { code: 'BAD_REQUEST', message: 'Ask for at most 36 months, the earlier one first.' },
  IN_DEBT: {
    code: 'PRECONDITION_FAILED',
    message: 'You owe more than £100.00 after refunds and disputes. What you sell pays it back; then you can offer something new.',
  },
  CANNOT_RECEIVE: { code: 'PRECONDITION_FAILED', message: 'This creator cannot take payments yet.' },
  CHECKOUT_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to create payment session' },
  CHECKOUT_OVER: { code: 'CONFLICT', message: 'This checkout is over. Start again.' },
  TOO_MANY_DECLINES: { code: 'TOO_MANY_REQUESTS', message: 'Too many cards were declined. Please try again in an hour.' },
  NOTHING_TO_PAY: { code: 'CONFLICT', message: 'You have no card here yet: it is asked for when you first buy something.' },
  BAD_SIGNATURE: { code: 'BAD_REQUEST', message: 'The signature of this webhook is not valid.' },
  NOT_AN_EVENT: { code: 'BAD_REQUEST', message: 'This webhook is signed and no event.' },
});

import { defineRefusals } from '#kernel/refusal.ts';

/** What payments may refuse. */
export const paymentRefusals = defineRefusals({
  NOT_FOUND: { code: 'NOT_FOUND', message: 'Payment not found.' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the person who sold this can do that.' },
  OTHER_PERSON: { code: 'FORBIDDEN', message: 'You can only ask about your own account.' },
  NOT_REFUNDABLE: { code: 'CONFLICT', message: 'This payment cannot be refunded: nothing is left to give back.' },
  TIP_NOT_REFUNDABLE: { code: 'CONFLICT', message: 'Tips are voluntary and are not refunded.' },
  REFUND_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to refund payment' },
  ALREADY_REFUNDING: { code: 'CONFLICT', message: 'A refund of this payment is already on its way.' },
  OTHER_BODY: { code: 'CONFLICT', message: 'This id was already used for another request.' },
  CANNOT_RECEIVE: { code: 'PRECONDITION_FAILED', message: 'This creator cannot take payments yet.' },
  CHECKOUT_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to create payment session' },
  CHECKOUT_OVER: { code: 'CONFLICT', message: 'This checkout is over. Start again.' },
  TOO_MANY_DECLINES: { code: 'TOO_MANY_REQUESTS', message: 'Too many cards were declined. Please try again in an hour.' },
  BAD_SIGNATURE: { code: 'BAD_REQUEST', message: 'The signature of this webhook is not valid.' },
});

import type { PaymentType } from '../contract.ts';

export type CheckoutCopy = {
  /** Before the time at which the checkout ends. */
  until: string;
  giveUp: string;
  /** What happens then, or when the buyer gives up; `time` is when. */
  after: (time: string) => string;
  /** Once that time has passed. */
  over: string;
};

const TICKET: CheckoutCopy = {
  until: 'Held for you until',
  giveUp: 'Give up the place',
  after: (time) => `Nothing was charged. After ${time} the place is free for others.`,
  over: 'The time to pay is over. If you didn’t pay, nothing was charged and the place is free for others.',
};

/** In place of `giveUp` for an order of several places. */
export const GIVE_UP_PLACES = 'Give up the places';

const OTHER: CheckoutCopy = {
  until: 'You can pay until',
  giveUp: 'Cancel this order',
  after: (time) => `Nothing was charged. After ${time} this order ends by itself.`,
  over: 'The time to pay is over. If you didn’t pay, nothing was charged.',
};

/** Returns the copy for an order that isn't paid yet (docs/product.md#checkout); only a ticket holds a place. */
export function checkoutCopy(type: PaymentType): CheckoutCopy {
  return type === 'SESSION_EVENT' ? TICKET : OTHER;
}

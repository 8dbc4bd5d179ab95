import type { PaymentType, Payment } from '../contract.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { RefundedPayment } from './contract.ts';

/** The rule about tips; the terms say it too. */
export const TIPS_NOT_REFUNDABLE = 'Tips are voluntary and non-refundable.';

/** How long banks take until buyers see a refund. */
export const BANK_DELAY = 'five to ten days';

/** The consequence of a refunded membership. */
export const PLACES_RELEASED = 'any places you booked with it in upcoming sessions have been released';

/** Mail copy about a one-off purchase whose money is all back. A tip has nothing to end. */
export const ENDED_COPY: Partial<Record<PaymentType, string>> = {
  SESSION_EVENT: 'Your ticket is no longer valid.',
  MEMBERSHIP: `What you bought has ended, and ${PLACES_RELEASED}.`,
  GIFT: 'The gift can’t be used any more, whether or not it had been redeemed.',
};

export type RefundCopy = {
  title: string;
  /** What happens to the goods. */
  consequence: string;
  /** The button's label, with the amount in pence once it is valid. */
  confirm: (amount: number | null) => string;
};

type Order = Pick<Payment, 'type' | 'username' | 'displayName' | 'amount' | 'description' | 'item' | 'redeemed'>;

/** A valid place of an order, as its seller chooses it to be refunded by itself: who takes it, and what it cost, in pence. */
export type RefundablePlace = { ticketId: string; name: string; hint: string; price: number };

const OVER = new Set<string | null | undefined>(['cancelled', 'ended']);

// Nobody else can have a place of a date that is cancelled or over, whoever was checked in to it.
function isDateOver({ item }: Order, now: Date | null): boolean {
  return OVER.has(item?.state) || (now !== null && item != null && new Date(item.endDateTime) <= now);
}

// Those that are still valid: of several places some may have been returned.
function validSeats({ item, description }: Order): number {
  return item?.validSeats ?? description.seats ?? 1;
}

function takenTickets(who: string, order: Order, now: Date | null): string {
  const count = validSeats(order);
  const isOver = isDateOver(order, now);
  if (order.description.gift !== undefined && order.redeemed === false)
    return `${who}’s gift ends now and can’t be redeemed any more. ${who} is notified.`;
  // Whoever redeemed it has its tickets.
  if (order.description.gift !== undefined)
    return `${who}’s gift ends now, and with it the tickets of whoever redeemed it. Both are notified.`;
  if (count <= 1) return `${who}’s ticket becomes invalid${isOver ? '' : ', and the place is free again'}.`;
  return `${who}’s ${count} tickets become invalid${isOver ? '' : ', and their places are free again'}.`;
}

const TAKEN: Record<PaymentType, (who: string, order: Order, now: Date | null) => string> = {
  SESSION_EVENT: takenTickets,
  MEMBERSHIP: (who) => `${who}’s membership ends now. Any places booked with it in upcoming sessions are released, and ${who} is notified.`,
  SUBSCRIPTION: (who) => `If this pays for the current month, ${who}’s subscription ends now; refunding an earlier month changes nothing.`,
  TIP: () => 'The tip is marked as refunded.',
  GIFT: (who) => `${who}’s gift ends now, and with it what somebody may have redeemed it for. Both are notified.`,
};

const KEPT: Record<PaymentType, (who: string, order: Order) => string> = {
  SESSION_EVENT(who, order) {
    if (order.description.gift !== undefined) return 'The gift isn’t affected.';
    const count = validSeats(order);
    if (count <= 1) return `${who} keeps the ticket.`;
    return `${who} keeps ${count === 2 ? 'both' : `all ${count}`} tickets.`;
  },
  MEMBERSHIP: (who) => `${who} keeps the membership and everything booked with it.`,
  SUBSCRIPTION: (who) => `${who}’s subscription continues.`,
  TIP: () => 'The rest of the tip isn’t affected.',
  GIFT: () => 'The gift isn’t affected.',
};

/** Returns what the dialog calls a buyer: the name that the order above it and the list before it show. */
export function buyerOf({ displayName, username }: Pick<Payment, 'displayName' | 'username'>): string {
  return displayName ?? `@${username}`;
}

/** Returns the wording of the dialog that asks about a refund. `whole` if nothing is left afterwards. */
export function refundCopy(order: Order, whole: boolean, now: Date | null = null): RefundCopy {
  const who = buyerOf(order);
  if (order.amount === 0 && order.type === 'SESSION_EVENT')
    return {
      title: validSeats(order) > 1 ? 'Take back the places?' : 'Take back the place?',
      consequence:
        order.description.given === 'complimentary'
          ? `${takenTickets(who, order, now)} No money changes hands.`
          : `${who}’s ticket becomes invalid, and the place goes back to their membership. No money changes hands.`,
      confirm: () => 'Take it back',
    };
  // A code left nothing to pay of it, so there is nothing to give back.
  if (order.amount === 0)
    return {
      title: `Take “${order.description.title}” back?`,
      consequence: `It ends now. Any places booked with it in upcoming sessions are released, and ${who} is notified. No money changes hands.`,
      confirm: () => 'Take it back',
    };
  const renews = order.type === 'MEMBERSHIP' && order.description.billingPeriod !== undefined;
  const taken = TAKEN[order.type](who, order, now);
  return {
    title: `Refund ${who}?`,
    consequence: whole ? (renews ? `If this pays for the current period: ${taken}` : taken) : KEPT[order.type](who, order),
    confirm: (amount) => (amount === null ? 'Refund' : `Refund ${formatPounds(amount)}`),
  };
}

/** Returns the wording of the dialog while places of an order are chosen to be refunded by themselves; `left` are those that stay valid. */
export function placesCopy(order: Order, chosen: readonly RefundablePlace[], { left, now }: { left: number; now: Date }): RefundCopy {
  const who = buyerOf(order);
  const isOver = isDateOver(order, now);
  const [only] = chosen;
  const stay = left === 0 ? '' : ` ${left === 1 ? 'The other ticket stays' : `The other ${left} tickets stay`} valid.`;
  const free = (one: string) => (isOver ? '' : `, and ${one} free again`);
  const ends =
    only === undefined
      ? 'Choose the places to refund.'
      : chosen.length === 1
        ? `The ticket of ${only.name} becomes invalid${free('the place is')}.`
        : `${chosen.length} tickets become invalid${free('their places are')}.`;
  return {
    title: order.amount === 0 ? 'Take back places?' : `Refund ${who}?`,
    consequence: only === undefined ? ends : `${ends}${stay} ${who} is notified.`,
    confirm: (amount) => (amount === 0 ? 'Take back' : amount === null ? 'Refund' : `Refund ${formatPounds(amount)}`),
  };
}

/** Returns what is said once a refund was asked for: the provider may make it only later. */
export function refundDone({ amount }: Pick<Order, 'amount'>, refund: RefundedPayment['refund']): string {
  if (refund === 'begun') return 'The refund is on its way. The buyer is notified once it is made.';
  return amount === 0 ? 'Taken back. The buyer has been notified.' : 'Refunded. The buyer has been notified.';
}

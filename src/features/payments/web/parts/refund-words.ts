import { formatPounds } from '#kernel/money.ts';
import type { Payment, PaymentType } from '../../contract.ts';

export type RefundWords = {
  title: string;
  /** What becomes of the goods. */
  consequence: string;
  /** The button, with the amount in pence once it is one. */
  confirm: (amount: number | null) => string;
};

type Order = Pick<Payment, 'type' | 'username' | 'amount' | 'description'>;

const TAKEN: Record<PaymentType, (who: string) => string> = {
  SESSION_EVENT: (who) => `The ticket of ${who} becomes invalid, and the place is free again.`,
  MEMBERSHIP: (who) => `The membership of ${who} ends now. Places booked with it in sessions to come are free again, and ${who} is told.`,
  SUBSCRIPTION: (who) => `If this pays for the month that runs, the subscription of ${who} ends now; an earlier month changes nothing.`,
  TIP: () => 'The tip is marked as refunded.',
};

const KEPT: Record<PaymentType, (who: string) => string> = {
  SESSION_EVENT: (who) => `${who} keeps the ticket.`,
  MEMBERSHIP: (who) => `${who} keeps the membership and everything booked with it.`,
  SUBSCRIPTION: (who) => `The subscription of ${who} goes on.`,
  TIP: () => 'The rest of the tip stays where it is.',
};

/** What giving a payment back means, in the words of the dialog that asks. `whole` when nothing is left afterwards. */
export function refundWords(order: Order, whole: boolean): RefundWords {
  const who = `@${order.username}`;
  if (order.amount === 0)
    return {
      title: 'Take the place back?',
      consequence: `The ticket of ${who} becomes invalid, and the place returns to their membership. No money moves.`,
      confirm: () => 'Take it back',
    };
  const renews = order.type === 'MEMBERSHIP' && order.description.billingPeriod !== undefined;
  const taken = renews ? `If this pays for the period that runs: ${lowerFirst(TAKEN.MEMBERSHIP(who))}` : TAKEN[order.type](who);
  return {
    title: `Refund ${who}?`,
    consequence: whole ? taken : KEPT[order.type](who),
    confirm: (amount) => (amount === null ? 'Refund' : `Refund ${formatPounds(amount)}`),
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

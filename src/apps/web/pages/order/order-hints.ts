import { formatPounds } from '#kernel/money/money.ts';
import { hasLeft } from '#features/people/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { isRefundReturned } from '#features/payments/orders/rules/is-refund-returned.ts';

export type DueReader = 'buyer' | 'seller' | 'administrator';
type Due = Pick<Payment, 'type' | 'description' | 'username' | 'ownerUsername' | 'logs' | 'refundOwed' | 'refundedAmount'>;

const RETURNED: Record<DueReader, (username: string) => string> = {
  buyer: () => 'Your bank returned the refund. Your money is safe with us, and we’ll pay you another way.',
  seller: (username) =>
    `@${username}’s bank returned the refund. Your share had already been returned, so there’s nothing for you to do: we’ll pay them another way.`,
  administrator: (username) =>
    `@${username}’s bank returned the refund, and the platform holds the money. Please pay them another way, or try the refund again.`,
};

/**
 * Explains why the money of a payment should go back and hasn't yet, and who is to see to it (docs/product.md#refunds). Null for a
 * participant who returned a ticket, because the ticket itself says where the money is.
 */
export function whyDue(payment: Due, ticketStatus: string | undefined, reader: DueReader): string | null {
  const { type, username, logs, refundOwed, refundedAmount } = payment;
  if (logs.some(isRefundReturned)) return RETURNED[reader](username);
  // Of several places, some may have been returned.
  if (ticketStatus === 'cancelled' || (ticketStatus === 'active' && refundOwed !== null)) {
    const returned = `${ticketStatus === 'cancelled' ? 'This ticket' : 'A place of this order'} was returned, but the money hasn’t been refunded yet.`;
    const what = refundOwed === null ? 'it' : formatPounds(refundOwed - refundedAmount);
    return reader === 'buyer' ? null : `${returned} If that doesn’t change, please refund ${what}.`;
  }
  if (type === 'GIFT')
    return `This gift has ended, and the money hasn’t been refunded yet. ${reader === 'buyer' ? 'You’ll get it back.' : 'Please refund it.'}`;
  if (type === 'MEMBERSHIP' || type === 'SUBSCRIPTION')
    return `${whyItIsGone(payment)} ${reader === 'buyer' ? whoRefundsIt(payment) : 'Please refund it.'}`;
  const what = 'This payment arrived after the last place was taken, or after the session was cancelled or taken down.';
  return `${what} ${reader === 'buyer' ? 'The host has been asked to refund it in full.' : 'Please refund it.'}`;
}

function whyItIsGone({ type, description, ownerUsername }: Due): string {
  const what = type === 'SUBSCRIPTION' ? 'subscription' : description.billingPeriod ? 'membership' : 'pass';
  return `This payment arrived after the ${what}${hasLeft({ username: ownerUsername }) ? '’s creator had closed their account' : ' had ended'}.`;
}

function whoRefundsIt({ ownerUsername }: Due): string {
  return hasLeft({ username: ownerUsername }) ? 'We’ll refund it in full.' : 'Its creator has been asked to refund it in full.';
}

const FRESH_MS = 30 * 60_000;

/** Whether to ask the reader about notifications on this device: only a buyer who has just booked, never the host or an administrator. */
export function isAskedAboutPush(createdAt: string, ticketStatus: string | undefined, reader: DueReader, now: number): boolean {
  return reader === 'buyer' && ticketStatus === 'active' && now - Date.parse(createdAt) < FRESH_MS;
}

import { formatPounds } from '#kernel/money/money.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { ReturnPolicy } from '#features/content/contract/session-details.ts';
import { lateUseText, returnPolicyText, returnUntilText } from '#features/sessions/returning/copy.ts';
import { returnableUntil, shareOf } from '#features/sessions/returning/rules.ts';
import { isGivenBack, type ReturnTerms } from './rules.ts';
import type { Seat, TicketReturn } from '../contract.ts';
import { BANK_DELAY } from '#features/payments/refunds/copy.ts';

// What people read about returning a ticket. `decideReturn` is the rule (docs/product.md#returning-a-ticket).

/** Above the button that books a free date. */
export const FREE_TERMS = 'It’s free, and you can return the ticket until the session starts.';

/** Beside the form that pays by card, after REFUNDS_UP_TO_HOST. */
export const CARD_TERMS = 'If the date moves, you can return your ticket for a full refund until the session starts.';

/** Below the button that spends a place of a pass, by the policy of the host; a membership without a limit has no number of places `left`. */
export function passTerms(left: number | null, policy?: ReturnPolicy): string {
  const late = lateUseText(policy);
  if (late !== null) return late;
  return `Return it before it starts and the place goes back to your ${left === null ? 'membership' : 'pass'}. If you don’t come, it’s used.`;
}

/** In the mail of a ticket whose date was moved while its buyer was paying. */
export const MOVED_WHILE_PAYING =
  'The host moved this date while you were paying: check the new day and place below. If they don’t suit you, you can return your ticket for a full refund until the session starts.';

/** In the mail about a moved date. */
export function movedTerms(isPaid: boolean): string {
  return `If this doesn’t suit you, you can return your ticket${forRefund(isPaid)} until the session starts.`;
}

/** In the mail about several moved dates. */
export function movedSeveralTerms(isPaid: boolean): string {
  return `If this doesn’t suit you, you can return each ticket${forRefund(isPaid)} until its date starts.`;
}

/**
 * In the mail about a date at risk. Only a dispute about its payment keeps such a ticket from being returned; whoever was given it isn't told
 * of their giver's.
 */
export function atRiskTerms({ isPaid, isGift = false, mayReturn }: { isPaid: boolean; isGift?: boolean; mayReturn: boolean }): string {
  if (isGift && !mayReturn) return 'It can’t be returned at the moment.';
  return mayReturn
    ? `If you don’t want to wait, you can return it${forRefund(isPaid)} until the session starts.`
    : 'It can’t be returned, because its payment was disputed with your bank.';
}

/** To an administrator who takes a session down. */
export const TAKEDOWN_TERMS = 'Tickets stay valid, but people can return them for a full refund until the session starts.';

/** Returns what whoever has redeemed a ticket can do if they can’t come, by what its host promised. */
export function redeemedRule(policy: { credit?: true | undefined } | null | undefined): string {
  return policy?.credit ? 'It’s a gift: if you can’t come, return it, and the credit for it is yours.' : REDEEMED_RULE;
}

/** To whoever has redeemed a ticket that somebody else paid for. */
export const REDEEMED_RULE = 'It’s a gift: if you can’t come, return it, and what comes back of its price goes to whoever gave it to you.';

/** Returns what follows “return the ticket” if money was paid for it. */
export function forRefund(isPaid: boolean): string {
  return isPaid ? ' for a full refund' : '';
}

/** Once several tickets were returned, by what becomes of their money. */
export const RETURNED_SEVERAL: Record<TicketReturn['refund'], string> = {
  none: 'Tickets returned.',
  made: 'Tickets returned. Your money is on its way.',
  begun: 'Tickets returned. Your refund is being processed.',
};

/** Once a ticket was returned, by what becomes of its money. */
export const RETURNED: Record<TicketReturn['refund'], string> = {
  none: 'Ticket returned.',
  made: 'Ticket returned. Your money is on its way.',
  begun: 'Ticket returned. Your refund is being processed.',
};

/**
 * Returns what its buyer reads on the page of an order of which some places were returned, or refunded by the host; null if none were, or
 * all.
 */
export function partlyReturned(
  seats: readonly Pick<Seat, 'status' | 'price' | 'owedBack' | 'credit'>[],
  { amount, refundedAmount }: Pick<Payment, 'amount' | 'refundedAmount'>,
): string | null {
  const gone = seats.filter(isGivenBack);
  if (gone.length === 0 || seats.every(({ status }) => status !== 'active')) return null;
  const returned = gone.filter(({ status }) => status === 'cancelled');
  const credits = returned.filter(({ credit }) => credit).length;
  const got = credits === 0 ? '' : ` You have a credit for ${credits === 1 ? 'it' : 'each'}.`;
  const byHost = gone.length - returned.length;
  const sentence = [
    ...(returned.length > 0 ? [`You returned ${returned.length} of ${seats.length} tickets.${got}`] : []),
    ...(byHost > 0 ? [`The host took back ${byHost} of ${seats.length} tickets.`] : []),
  ].join(' ');
  const owed = owedFor(seats);
  if (amount === 0 || owed === 0) return sentence;
  return refundedAmount >= owed
    ? `${sentence} ${formatPounds(owed)} has been refunded; banks can take ${BANK_DELAY} to show it.`
    : `${sentence} The refund of ${formatPounds(owed)} is on its way.`;
}

/** Returns what goes back in all for the places given back by themselves of an order, in pence. */
export function owedFor(seats: readonly Pick<Seat, 'status' | 'price' | 'owedBack'>[]): number {
  return seats.reduce((sum, seat) => sum + (isGivenBack(seat) ? (seat.owedBack ?? seat.price) : 0), 0);
}

/** Returns what comes back if some valid places of an order are returned on these terms, in pence, without what has gone back before. */
export function comesBackFor(
  seats: readonly Seat[],
  ids: ReadonlySet<string>,
  { refundedAmount, terms }: { refundedAmount: number; terms: ReturnTerms },
): number {
  const before = owedFor(seats);
  const more = seats.reduce((sum, { ticketId, price }) => sum + (ids.has(ticketId) ? shareOf(terms, price) : 0), 0);
  return Math.max(0, before + more - Math.max(before, refundedAmount));
}

/**
 * Returns what the page of an order says of its money: whether its valid places cost something, and whether they may be returned. Where only
 * places that cost nothing may, returning them is free, and not worth it once the date is cancelled.
 */
export function paidPlaces(
  seats: readonly Pick<Seat, 'status' | 'price' | 'mayHandBack'>[],
  { amount, isCancelled }: { amount: number; isCancelled: boolean },
): { isPaid: boolean; mayReturn: boolean } {
  const valid = seats.filter(({ status }) => status === 'active');
  const mayReturn = seats.some(({ mayHandBack }) => mayHandBack);
  if (amount === 0 || valid.length === 0) return { isPaid: amount > 0, mayReturn };
  const paid = valid.filter(({ price }) => price > 0);
  const mayReturnPaid = paid.some(({ mayHandBack }) => mayHandBack);
  if (isCancelled && paid.length > 0) return { isPaid: true, mayReturn: mayReturnPaid };
  return { isPaid: mayReturn ? mayReturnPaid : paid.length > 0, mayReturn };
}

/** How a ticket was paid for. */
export type PaidHow = Pick<Payment, 'amount' | 'refundedAmount' | 'discountAmount'> & {
  description: Pick<Payment['description'], 'membershipTitle' | 'discount'>;
};

const IN_FULL: ReturnTerms = { percent: 100, returnsUse: true };

/** Returns what comes back of the price when a ticket is returned on these terms, in pence, without what has gone back before. */
export function comesBack({ amount, refundedAmount }: Pick<PaidHow, 'amount' | 'refundedAmount'>, terms: ReturnTerms): number {
  return Math.max(0, shareOf(terms, amount) - refundedAmount);
}

/** Returns what its page says about returning a ticket that somebody paid for; null if its host promised nothing. */
export function ticketTerms(policy: ReturnPolicy | undefined, date: { start: Date; timeZone: string }, now: Date): string | null {
  if (!policy || date.start <= now) return null;
  if (now <= returnableUntil(policy, date.start)) return `${returnPolicyText(policy)} ${returnUntilText(policy, date)}`;
  return `${returnPolicyText(policy)} That time is over, but you can still ask the host.`;
}

/** Returns what returning a ticket means, in the words of the dialog that asks. A discount without a code is what a membership paid. */
export function returnMessage(payment: PaidHow, terms: ReturnTerms = IN_FULL): string {
  const { amount, discountAmount, description } = payment;
  const back = comesBack(payment, terms);
  if (back > 0) return `It will no longer be valid, and you’ll get ${formatPounds(back)} back.`;
  if (amount > 0) return 'It will no longer be valid, and nothing more comes back.';
  const membership = membershipOf({ discountAmount, description });
  if (membership !== null && !terms.returnsUse) return `It will no longer be valid. It’s too late for its use to go back to ${membership}.`;
  if (membership !== null) return `It will no longer be valid, and its place goes back to ${membership}.`;
  return 'It will no longer be valid, and your place will be free for someone else.';
}

/** Returns what returning some places of an order means; `left` are those that stay valid. */
export function returnSeveralMessage(count: number, left: number): string {
  if (count === 0) return 'Choose the tickets that you want to return.';
  const gone = count === 1 ? 'It will no longer be valid' : 'They will no longer be valid';
  if (left === 0) return `${gone}, and the places will be free for others.`;
  return `${gone}. ${left === 1 ? 'The other ticket stays' : `The other ${left} tickets stay`} valid.`;
}

/** Returns what to call the membership that paid for a ticket; null if none did. */
export function membershipOf({ discountAmount, description }: Pick<PaidHow, 'discountAmount' | 'description'>): string | null {
  if (discountAmount === 0 || description.discount) return null;
  return description.membershipTitle ? `“${description.membershipTitle}”` : 'your membership';
}

import { LOCALE } from '#kernel/text/locale.ts';
import { GRACE_DAYS, isOver } from '#features/payments/recurring/rules.ts';
import type { SubscriptionStatus } from './contract.ts';

const DAY_MS = 86_400_000;

/** The facts that access depends on (docs/product.md#subscriptions). */
export type SubscriptionTerm = {
  status: SubscriptionStatus;
  autoRenew: boolean;
  /** The end of the last paid period, or of the trial. */
  currentPeriodEnd: Date;
  /** Until when a failed payment keeps access. */
  graceEnd: Date | null;
  /** When the last of the months that were given to them ends. */
  givenUntil: Date | null;
};

/**
 * Returns the instant at which a subscription stops giving access, or null if it gives none. One that is cancelled for the end of its
 * period, or doesn't renew, ends with the period. A renewing one outlasts it by the grace of a failed payment: news of a renewal may be
 * late, and a person who has paid must not be locked out in the meantime. A failed payment ends with its grace. Months that were given give access
 * until they end, whatever becomes of a card.
 */
export function accessEnd(term: SubscriptionTerm): Date | null {
  const paid = paidEnd(term);
  const { givenUntil } = term;
  return paid === null || (givenUntil !== null && givenUntil > paid) ? givenUntil : paid;
}

function paidEnd({ status, autoRenew, currentPeriodEnd, graceEnd }: SubscriptionTerm): Date | null {
  switch (status) {
    case 'active':
    case 'trial':
      return autoRenew ? new Date(currentPeriodEnd.getTime() + GRACE_DAYS * DAY_MS) : currentPeriodEnd;
    case 'scheduled_cancellation':
      return currentPeriodEnd;
    case 'payment_failed':
      return graceEnd;
    case 'expired':
    case 'cancelled':
      return null;
  }
}

/** Whether a subscription opens its creator's items at this instant; no longer at the instant it ends. */
export function givesAccess(term: SubscriptionTerm, now: Date): boolean {
  const end = accessEnd(term);
  return end !== null && now.getTime() < end.getTime();
}

/**
 * Returns the status as shown: a subscription whose time has run out is `expired`, whether or not that is stored yet, and one that has only given
 * months left ends with them.
 */
export function statusAt(term: SubscriptionTerm, now: Date): SubscriptionStatus {
  if (isOver(term.status) && term.givenUntil !== null && term.givenUntil > now) return 'scheduled_cancellation';
  return term.status === 'cancelled' || givesAccess(term, now) ? term.status : 'expired';
}

/** The offer and its seller, as a person sees them who wants to subscribe. */
export type Sale = { isOwn: boolean; isBlocked: boolean; offerId: string | null; wantedId: string; canReceive: boolean };

/**
 * Decides whether a subscription is for sale to somebody now, or why not. A person who was shown another price is notified before they pay.
 */
export function decideSale(sale: Sale): 'sell' | 'own' | 'blocked' | 'gone' | 'changed' | 'cannot-receive' {
  if (sale.isOwn) return 'own';
  if (sale.isBlocked) return 'blocked';
  if (sale.offerId === null) return 'gone';
  if (sale.offerId !== sale.wantedId) return 'changed';
  return sale.canReceive ? 'sell' : 'cannot-receive';
}

/** The zone whose days periods are given in, in mails and on screens alike. */
export const BILLING_ZONE = 'Europe/London';

/** Returns when so many months that begin at an instant end: on the same day, or the last of a month that has no such day. */
export function monthsAfter(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Returns the day of the month as it is spoken: `1st`, `22nd`, `13th`. */
export function dayOfMonth(instant: Date): string {
  const day = Number(new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: BILLING_ZONE }).format(instant));
  const ending = { one: 'st', two: 'nd', few: 'rd', many: 'th', zero: 'th', other: 'th' }[ORDINALS.select(day)];
  return `${day}${ending}`;
}

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' });

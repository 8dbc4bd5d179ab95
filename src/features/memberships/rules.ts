import type { z } from 'zod';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Given, PurchaseStatus } from './contract.ts';

/** One line of a purchase's ledger of places. `places` of a grant is null if there is no limit. */
export type UseEntry = { kind: 'grant' | 'spend' | 'return'; places: number | null; period: number };

/** Places used in the current period, and those left; null means no limit. A place that a host brings back counts in the period in which it came back. */
export type UsesNow = { used: number; left: number | null };

/** Sums up a ledger for one period, in places. Unused places don't carry over into the next. */
export function usesNow(entries: readonly UseEntry[], period: number): UsesNow {
  let [granted, used, isUnlimited]: [number, number, boolean] = [0, 0, false];
  for (const entry of entries) {
    if (entry.period !== period) continue;
    if (entry.kind === 'grant' && entry.places === null) isUnlimited = true;
    else if (entry.kind === 'grant') granted += entry.places ?? 0;
    else used += entry.kind === 'spend' ? (entry.places ?? 0) : -(entry.places ?? 0);
  }
  return { used: Math.max(used, 0), left: isUnlimited ? null : granted - used };
}

/** The facts that decide how long a purchase lasts. */
export type PurchaseTerm = {
  status: PurchaseStatus;
  /** Until when it can be used; null means forever. */
  endsAt: Date | null;
  /** Until when it survives a failed payment. */
  graceEnd: Date | null;
  /** Whether it is a membership, which renews, and not a pass. */
  renews: boolean;
};

/**
 * Returns the moment just before a pass ends, whose day in UTC is its last: passes end at midnight in UTC, which in a British summer is an
 * hour into the next day.
 */
export function lastMomentOf(endsAt: Date | string): Date {
  return new Date(new Date(endsAt).getTime() - 1);
}

/** Returns the last day on which a pass can be used, in words. */
export function lastDayOf(endsAt: Date | string): string {
  return formatDay(lastMomentOf(endsAt), 'UTC');
}

/** Returns how many days to add to passes that couldn't be used in the meantime; part of a day counts as one. */
export function daysLost(since: Date, now: Date): number {
  return Math.max(Math.ceil((now.getTime() - since.getTime()) / DAY_MS), 0);
}

/** Returns when a pass ends that can be used for so many more days, with the last of them in UTC. */
export function endAfter(now: Date, days: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days + 1));
}

const DAY_MS = 86_400_000;

// The provider charges for a period an hour after it has begun, and news of that may arrive late.
export const LATE_DAYS = 7;
const LATE_MS = LATE_DAYS * DAY_MS;

/**
 * Returns until when a purchase can be used: null for forever, and `over` if it can't be used at all. A membership whose renewal is awaited
 * can be used for 7 days more.
 */
function lastInstant({ status, endsAt, graceEnd, renews }: PurchaseTerm, now: Date): Date | null | 'over' {
  if (status === 'expired' || status === 'cancelled') return 'over';
  if (status === 'payment_failed') return graceEnd ?? 'over';
  const isAwaited = endsAt !== null && endsAt <= now && renews && status !== 'scheduled_cancellation';
  return isAwaited ? new Date(endsAt.getTime() + LATE_MS) : endsAt;
}

/**
 * Returns the status to report: what has ended or is used up is `expired`, whether or not that is recorded. A membership that renews isn't
 * over when its places are used up.
 */
export function statusAt(term: PurchaseTerm, uses: UsesNow, now: Date): PurchaseStatus {
  if (term.status === 'cancelled') return 'cancelled';
  const last = lastInstant(term, now);
  const isOver = last === 'over' || (last !== null && last <= now);
  return isOver || (!term.renews && uses.left !== null && uses.left <= 0) ? 'expired' : term.status;
}

/** What the credit for a returned ticket is called. */
export const CREDIT_TITLE = 'Return credit';

/** Returns when a credit that is given now ends: once a year is over, with that day in UTC, as passes do. */
export function creditEndsAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate() + 1));
}

const KNOWN_KINDS: Record<z.infer<typeof Given>, true> = { gift: true, complimentary: true, returned: true };

/** Whether this version knows what a purchase is that cost nothing: a newer one, beside it during an upgrade, may give others. */
export function isKnownKind(given: string | null): boolean {
  return given === null || Object.hasOwn(KNOWN_KINDS, given);
}

/**
 * Whether a purchase is for places that cost this many pence: a credit only for those that cost no more than what was paid for it, and what
 * this version doesn't know for none.
 */
export function isFor({ given, price }: { given: string | null; price: number }, places: { price: number }): boolean {
  return isKnownKind(given) && (given !== 'returned' || places.price <= price);
}

/** An event that someone wants to pay for with a purchase; `price` is that of a place, in pence. */
export type Booking = { startsAt: Date; price: number; now: Date };

/**
 * Whether a purchase pays for a place now: it is in force, has a place left, and the event starts while it can still be used. Otherwise a
 * month of an unlimited membership could book a year. Until the new period has begun, places come from the one before.
 */
export function paysFor(term: PurchaseTerm, uses: UsesNow, { startsAt, now }: Pick<Booking, 'startsAt' | 'now'>): boolean {
  const last = lastInstant(term, now);
  if (last === 'over') return false;
  if (last !== null && (last.getTime() <= now.getTime() || startsAt.getTime() >= last.getTime())) return false;
  return uses.left === null || uses.left > 0;
}

/** Returns, of the purchases that pay, the one that costs its holder least: unlimited first, then the earliest to end, then the oldest. */
export function firstToSpend<Purchase extends { endsAt: Date | null; left: number | null; id: string }>(
  purchases: readonly Purchase[],
): Purchase | null {
  const end = ({ endsAt }: Purchase) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const order = (one: Purchase, other: Purchase) => {
    if ((one.left === null) !== (other.left === null)) return one.left === null ? -1 : 1;
    if (end(one) !== end(other)) return end(one) - end(other);
    return one.id < other.id ? -1 : 1;
  };
  return purchases.toSorted(order)[0] ?? null;
}

/** The facts that decide whether someone may buy a membership. */
export type PurchaseFacts = {
  isOwn: boolean;
  isBlocked: boolean;
  isOnSale: boolean;
  endsAt: Date | null;
  has: boolean;
  /** Whether the buyer was shown what is for sale now. */
  isAsShown: boolean;
  canReceive: boolean;
};

/** Returns `ok` if a membership may be bought now, otherwise the reason why not. */
export function decidePurchase(
  facts: PurchaseFacts,
  now: Date,
):
  | 'ok'
  | 'OWN_MEMBERSHIP'
  | 'BLOCKED_MEMBERSHIP'
  | 'MEMBERSHIP_NOT_FOUND'
  | 'PASS_IS_OVER'
  | 'HAS_MEMBERSHIP'
  | 'MEMBERSHIP_CHANGED'
  | 'CANNOT_RECEIVE' {
  if (facts.isOwn) return 'OWN_MEMBERSHIP';
  if (!facts.isOnSale) return 'MEMBERSHIP_NOT_FOUND';
  if (facts.isBlocked) return 'BLOCKED_MEMBERSHIP';
  if (facts.endsAt !== null && facts.endsAt.getTime() <= now.getTime()) return 'PASS_IS_OVER';
  if (facts.has) return 'HAS_MEMBERSHIP';
  if (!facts.isAsShown) return 'MEMBERSHIP_CHANGED';
  return facts.canReceive ? 'ok' : 'CANNOT_RECEIVE';
}

/** The terms a buyer relies on before paying: the offer in the version they saw, and the free days they were promised. */
type OfferVersion = { updatedAt: Date | string; freeDays: number };

/**
 * Whether an offer is still what its buyer was shown. A buyer whose page doesn't say what it showed is taken to have seen the card form.
 */
export function isAsShown(shown: OfferVersion | undefined, offer: OfferVersion): boolean {
  return shown === undefined || (sameInstant(shown.updatedAt, offer.updatedAt) && shown.freeDays === offer.freeDays);
}

/** The terms of an offer that a purchase pins; `ends_at` of a pass only. */
type Terms = {
  title: string;
  subtitle: string | null;
  price: number;
  billing_period: string | null;
  session_usage_limit: number | null;
  ends_at: Date | null;
};

/** Whether an open purchase is for what its offer says now; otherwise its checkout would charge for something else than is for sale. */
export function isUnchanged(offer: Terms, purchase: Terms): boolean {
  return (
    purchase.title === offer.title &&
    purchase.subtitle === offer.subtitle &&
    purchase.price === offer.price &&
    purchase.billing_period === offer.billing_period &&
    purchase.session_usage_limit === offer.session_usage_limit &&
    purchase.ends_at?.getTime() === offer.ends_at?.getTime()
  );
}

function sameInstant(one: Date | string, other: Date | string): boolean {
  return new Date(one).getTime() === new Date(other).getTime();
}

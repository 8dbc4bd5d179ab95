import type { PurchaseStatus } from './contract.ts';

/** One line of a purchase's ledger of places. `places` of a grant is null where there is no limit. */
export type UseEntry = { kind: 'grant' | 'spend' | 'return'; places: number | null; period: number };

/** Places used in the period that is in force, and those that are left; null is no limit. A place given back counts for the period in which it came back. */
export type UsesNow = { used: number; left: number | null };

/** What a ledger comes to in a period. What is not used in one does not go along into the next. */
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

/** What decides about a purchase's life. */
export type PurchaseTerm = {
  status: PurchaseStatus;
  /** Until when it can be used; null is for ever. */
  endsAt: Date | null;
  /** Until when a failed payment keeps it. */
  graceEnd: Date | null;
};

// News of a renewal may be late.
const LATE_MS = 7 * 86_400_000;

/** Until when a purchase can be used: null for ever, and `over` where it cannot at all. */
export function lastInstant({ status, endsAt, graceEnd }: PurchaseTerm): Date | null | 'over' {
  if (status === 'expired' || status === 'cancelled') return 'over';
  return status === 'payment_failed' ? (graceEnd ?? 'over') : endsAt;
}

/** The status as it is told: what has ended or is used up is `expired`, whether or not that is written down. A membership that renews lives on until its next period. */
export function statusAt(term: PurchaseTerm, uses: UsesNow, { renews, now }: { renews: boolean; now: Date }): PurchaseStatus {
  if (term.status === 'cancelled') return 'cancelled';
  const last = lastInstant(term);
  const late = renews && (term.status === 'active' || term.status === 'trial') ? LATE_MS : 0;
  const isOver = last === 'over' || (last !== null && last.getTime() + late <= now.getTime());
  return isOver || (!renews && uses.left !== null && uses.left <= 0) ? 'expired' : term.status;
}

/** An event that somebody wants to pay for with a purchase. */
export type Booking = { startsAt: Date; now: Date };

/**
 * Whether a purchase pays for a place now: it is in force, has one left, and the event takes place while it can still be used. Otherwise a
 * month of an unlimited membership would book a year.
 */
export function paysFor(term: PurchaseTerm, uses: UsesNow, { startsAt, now }: Booking): boolean {
  const last = lastInstant(term);
  if (last === 'over') return false;
  if (last !== null && (last.getTime() <= now.getTime() || startsAt.getTime() >= last.getTime())) return false;
  return uses.left === null || uses.left > 0;
}

/** Of purchases that pay, the one that costs its holder least: without a limit first, then what ends soonest, then what was bought first. */
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

/** What decides whether somebody may buy a membership. */
export type PurchaseFacts = {
  isOwn: boolean;
  isBlocked: boolean;
  isOnSale: boolean;
  endsAt: Date | null;
  has: boolean;
  canReceive: boolean;
};

/** Whether a membership may be bought now. */
export function decidePurchase(
  facts: PurchaseFacts,
  now: Date,
): 'ok' | 'OWN_MEMBERSHIP' | 'BLOCKED_MEMBERSHIP' | 'MEMBERSHIP_NOT_FOUND' | 'PASS_IS_OVER' | 'HAS_MEMBERSHIP' | 'CANNOT_RECEIVE' {
  if (facts.isOwn) return 'OWN_MEMBERSHIP';
  if (!facts.isOnSale) return 'MEMBERSHIP_NOT_FOUND';
  if (facts.isBlocked) return 'BLOCKED_MEMBERSHIP';
  if (facts.endsAt !== null && facts.endsAt.getTime() <= now.getTime()) return 'PASS_IS_OVER';
  if (facts.has) return 'HAS_MEMBERSHIP';
  return facts.canReceive ? 'ok' : 'CANNOT_RECEIVE';
}

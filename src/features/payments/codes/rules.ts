import type { Pence } from '#kernel/money/money.ts';

/** The least that the card partner charges; what is left below it isn't charged at all. */
export const CARD_MIN_PENCE = 30;

/** What a code takes off: a percentage, or pence of each place, pass or period. */
export type Discount = { code: string; percent?: number | undefined; amount?: Pence | undefined };

/** What a code is for (docs/product.md#discount-codes). */
export type Coverage = {
  sessions: 'all' | readonly { sessionId: string; kindIds?: readonly (string | null)[] | undefined }[];
  memberships: 'all' | readonly string[];
  subscription: boolean;
};

/** What somebody wants to buy; the kinds of the places, null for the standard one. */
export type CodeItem = { type: 'session'; sessionId: string } | { type: 'membership'; membershipId: string } | { type: 'subscription' };

/** A code as its row has it. */
export type CodeFacts = {
  covers: Coverage;
  startsAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  uses: number;
  mostUses: number | null;
  mostUsesEach: number | null;
  minimum: Pence | null;
};

export type CodeState = 'active' | 'upcoming' | 'over' | 'used-up' | 'ended';

/** Returns what a code is now: its creator ended it, its time is over, as many orders as it is for have used it, or it hasn't begun. */
export function codeStateAt({ startsAt, endsAt, endedAt, uses, mostUses }: Omit<CodeFacts, 'covers'>, now: Date): CodeState {
  if (endedAt !== null) return 'ended';
  if (endsAt !== null && endsAt <= now) return 'over';
  if (mostUses !== null && uses >= mostUses) return 'used-up';
  return startsAt !== null && startsAt > now ? 'upcoming' : 'active';
}

export type CodeProblem =
  | { problem: 'over' | 'used-up' | 'not-for-this' | 'used-by-you' }
  | { problem: 'upcoming'; from: Date }
  | { problem: 'minimum'; minimum: Pence };

type Wanted = {
  item: CodeItem;
  /** What the order comes to without the code; absent if that isn't known yet. */
  total?: Pence | undefined;
  /** In how many other orders its buyer uses the code. */
  usesByBuyer: number;
};

/** Returns why a code can't be used for an order; null if it can. */
export function codeProblem(code: CodeFacts, { item, total, usesByBuyer }: Wanted, now: Date): CodeProblem | null {
  const state = codeStateAt(code, now);
  if (state === 'ended' || state === 'over') return { problem: 'over' };
  if (state === 'upcoming' && code.startsAt) return { problem: 'upcoming', from: code.startsAt };
  if (kindsCovered(code.covers, item) === 'none') return { problem: 'not-for-this' };
  // Whoever has used it as often as they may reads that, although it may be used up as well.
  if (code.mostUsesEach !== null && usesByBuyer >= code.mostUsesEach) return { problem: 'used-by-you' };
  if (state === 'used-up') return { problem: 'used-up' };
  if (code.minimum !== null && total !== undefined && total < code.minimum) return { problem: 'minimum', minimum: code.minimum };
  return null;
}

/** Returns the kinds of ticket that a code is for where it covers an item: all, these (null is the standard one), or `none` if it isn't for it. */
export function kindsCovered(covers: Coverage, item: CodeItem): 'all' | 'none' | readonly (string | null)[] {
  if (item.type === 'subscription') return covers.subscription ? 'all' : 'none';
  if (item.type === 'membership') return covers.memberships === 'all' || covers.memberships.includes(item.membershipId) ? 'all' : 'none';
  if (covers.sessions === 'all') return 'all';
  const session = covers.sessions.find(({ sessionId }) => sessionId === item.sessionId);
  return session ? (session.kindIds ?? 'all') : 'none';
}

/** Returns a price less a discount: never below 0, and a percentage of it rounded half up. */
export function reducedPrice(price: Pence, { percent, amount = 0 }: Discount): Pence {
  if (percent === undefined) return Math.max(0, price - amount);
  return price - Math.floor((price * percent) / 100 + 0.5);
}

/**
 * Returns the prices of an order's parts with a discount on those that it covers. What is left of the order is 0 or can be charged to a card:
 * less than that isn't charged.
 */
export function reducedPrices(parts: readonly { price: Pence; isCovered: boolean }[], discount: Discount): Pence[] {
  const prices = parts.map(({ price, isCovered }) => (isCovered ? reducedPrice(price, discount) : price));
  const isReduced = parts.some(({ price }, index) => price !== prices[index]);
  return isReduced && sumOf(prices) < CARD_MIN_PENCE ? prices.map(() => 0) : prices;
}

/** Returns the price of each of the first periods of what renews; it can't become less than a card can be charged. */
export function reducedPeriod(price: Pence, discount: Discount): Pence {
  return Math.min(price, Math.max(reducedPrice(price, discount), CARD_MIN_PENCE));
}

// The provider takes a price off for three years at most.
const DISCOUNT_MONTHS_MAX = 36;

/** Returns for how many of its first periods a code takes something off what renews: three years at most. */
export function periodsFor(periods: number, billingPeriod: 'monthly' | 'annual'): number {
  return Math.min(periods, billingPeriod === 'annual' ? DISCOUNT_MONTHS_MAX / 12 : DISCOUNT_MONTHS_MAX);
}

function sumOf(prices: readonly Pence[]): Pence {
  return prices.reduce((sum, price) => sum + price, 0);
}

/** A code as it is offered to a buyer: the kinds of ticket that it is for, null for all, and what the order must come to. */
export type Offered = Discount & { kindIds: readonly (string | null)[] | null; minimum: Pence | null };

/** A part of an order: a place of this kind, null if it is standard, a pass or a period. */
export type OrderPart = { price: Pence; kindId?: string | null };

/** Returns how many pence an offered code takes off an order, and why it takes nothing off. */
export function offTotal(
  parts: readonly OrderPart[],
  { kindIds, minimum, ...discount }: Offered,
): { off: Pence; problem: 'minimum' | 'kinds' | null } {
  const total = sumOf(parts.map(({ price }) => price));
  if (total === 0) return { off: 0, problem: null };
  if (minimum !== null && total < minimum) return { off: 0, problem: 'minimum' };
  const covered = parts.map(({ price, kindId = null }) => ({ price, isCovered: kindIds === null || kindIds.includes(kindId) }));
  if (!covered.some(({ isCovered }) => isCovered)) return { off: 0, problem: 'kinds' };
  return { off: total - sumOf(reducedPrices(covered, discount)), problem: null };
}

/** The same for each of the first periods of what renews. */
export function offPeriod([period]: readonly OrderPart[], { minimum, ...discount }: Offered): ReturnType<typeof offTotal> {
  if (!period) return { off: 0, problem: null };
  if (minimum !== null && period.price < minimum) return { off: 0, problem: 'minimum' };
  return { off: period.price - reducedPeriod(period.price, discount), problem: null };
}

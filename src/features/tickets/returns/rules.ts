import type { ReturnPolicy } from '#features/content/contract/session-details.ts';
import { returnableUntil } from '#features/sessions/returning/rules.ts';
import type { Risk } from '../contract.ts';

/** A ticket, as far as its return depends on it. */
export type ReturnFacts = {
  status: 'active' | 'refunded' | 'cancelled';
  checkedInAt: string | null;
  /** Whether no money was paid for it: it was free, also beside places that cost something, or a membership paid. */
  isFree: boolean;
  /** Whether the buyer’s bank disputes the payment or has decided about it; either way the provider refunds none of it. */
  dispute: 'open' | 'decided' | null;
  /** How often the event had been moved, or its title or minimum number changed, when it was ordered, and how often by now. */
  movesAtOrder: number;
  moves: number;
  doubt: Risk | null;
  /** Whether the host has cancelled the date. */
  isCancelled: boolean;
  startDateTime: string;
  /** What the host promised when it was ordered; null if nothing. */
  policy: ReturnPolicy | null;
};

/**
 * What comes back: all, a share by the policy, or no money but a `credit` for each place that cost something; `returnsUse` is false if a place
 * returned this late costs the use of a pass.
 */
export type ReturnTerms = { percent: number; returnsUse: boolean; credit?: true | undefined };

/** A seat of an order, with its price and what goes back of it if it was returned, in pence. */
export type SeatFacts = { id: string; status: 'active' | 'refunded' | 'cancelled'; price: number; owed_back: number | null };

/** Whether a seat was given back by itself: its holder returned it, or the host refunded it while others of its order stayed valid. */
export function isGivenBack({ status, owedBack }: { status: SeatFacts['status']; owedBack: number | null }): boolean {
  return status === 'cancelled' || (status === 'refunded' && owedBack !== null);
}

/**
 * Shares out what the host refunds of some seats by their prices, in whole pence; the last one that cost something gets what rounding
 * leaves.
 */
export function shareOut(prices: readonly number[], amount: number): number[] {
  const total = prices.reduce((sum, price) => sum + price, 0);
  if (total === 0) return prices.map(() => 0);
  const shares = prices.map((price) => Math.floor((amount * price) / total));
  const last = prices.findLastIndex((price) => price > 0);
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === last ? share + rest : share));
}

/**
 * Returns what must have gone back in all for the seats of an order given back by themselves, and what the host keeps of their price, in
 * pence.
 */
export function allOwed(seats: readonly Pick<SeatFacts, 'status' | 'price' | 'owed_back'>[]): { amount: number; kept: number } {
  const returned = seats.filter(({ status, owed_back: owedBack }) => isGivenBack({ status, owedBack }));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0);
  const amount = sum(returned.map(({ price, owed_back: owed }) => owed ?? price));
  return { amount, kept: sum(returned.map(({ price }) => price)) - amount };
}

/** Whether terms give back less than others; all of the money is more than a credit. */
export function isLess(terms: ReturnTerms, than: ReturnTerms): boolean {
  const hasNoCredit = than.credit === true && terms.credit !== true && terms.percent < 100;
  return terms.percent < than.percent || hasNoCredit || (than.returnsUse && !terms.returnsUse);
}

/** Whether a seat, returned now or before on terms with a credit, makes one: it cost something, and none of that comes back. */
export function makesCredit(
  { price, owed_back: owed }: Pick<SeatFacts, 'price' | 'owed_back'>,
  terms: { credit?: true | undefined },
): boolean {
  return terms.credit === true && price > 0 && owed === 0;
}

/**
 * Returns what a credit for a seat is worth, in pence: its price, less its part of what the host had given back of the order for nothing
 * returned.
 */
export function creditWorth(price: number, { amount, refunded, owed }: { amount: number; refunded: number; owed: number }): number {
  const given = Math.min(amount, Math.max(0, refunded - owed));
  return amount === 0 ? 0 : price - Math.floor((price * given) / amount);
}

export type ReturnDecision =
  | { ok: true; done: true }
  | ({ ok: true; done: false } & ReturnTerms)
  | {
      ok: false;
      problem: 'TICKET_REFUNDED' | 'NOT_MOVED' | 'TOO_LATE' | 'TICKET_USED' | 'EVENT_STARTED' | 'TICKET_DISPUTED' | 'DISPUTE_WAS_DECIDED';
    };

/**
 * Decides whether a participant may return a ticket before its date starts: always if it cost nothing (docs/product.md#returning-a-ticket),
 * by the policy that held when it was ordered, which may give a credit, and for a full refund if the date was moved since, if it was cancelled while that policy still
 * allows a return, or while its host is suspended or its session taken down. `done` if they have already done so. Cancelling the date doesn't take that right away, and neither does a check-in to a cancelled
 * date or one that can't have been at the door; a dispute does, because the money could not go back.
 */
export function decideReturn(ticket: ReturnFacts, now: Date): ReturnDecision {
  if (ticket.status === 'cancelled') return { ok: true, done: true };
  if (ticket.status === 'refunded') return { ok: false, problem: 'TICKET_REFUNDED' };
  const isInTime = ticket.policy !== null && now <= returnableUntil(ticket.policy, new Date(ticket.startDateTime));
  const isOwed = ticket.doubt !== null || ticket.moves > ticket.movesAtOrder || (ticket.isCancelled && isInTime);
  if (!ticket.isFree && !isOwed && !isInTime) return { ok: false, problem: ticket.policy === null ? 'NOT_MOVED' : 'TOO_LATE' };
  if (isUsed(ticket)) return { ok: false, problem: 'TICKET_USED' };
  if (Date.parse(ticket.startDateTime) <= now.getTime()) return { ok: false, problem: 'EVENT_STARTED' };
  if (ticket.dispute !== null) return { ok: false, problem: ticket.dispute === 'open' ? 'TICKET_DISPUTED' : 'DISPUTE_WAS_DECIDED' };
  return {
    ok: true,
    done: false,
    percent: isOwed ? 100 : (ticket.policy?.percent ?? 100),
    ...(!isOwed && ticket.policy?.credit ? { credit: true } : {}),
    returnsUse: isOwed || isInTime || ticket.policy?.lateCostsUse !== true,
  };
}

const DOORS_MS = 12 * 3_600_000;

// A host could check everybody in beforehand. Nobody has to trust a check-in by a host whose session we stopped, and nobody was at a date that
// was cancelled before its start.
function isUsed({ checkedInAt, doubt, isCancelled, startDateTime }: ReturnFacts): boolean {
  if (checkedInAt === null || doubt !== null || isCancelled) return false;
  return Date.parse(startDateTime) - Date.parse(checkedInAt) <= DOORS_MS;
}

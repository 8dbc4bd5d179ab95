import type { Obstacle, Turn } from './contract.ts';

/** How long an offer may last, in minutes, as the host chooses. */
export const OFFER_MINUTES = [30, 60, 120, 240, 720, 1440] as const;

/** How a session offers places whose host has chosen nothing. */
export const DEFAULT_RULES: { turn: Turn; offerMinutes: number } = { turn: 'first-come', offerMinutes: 120 };

/** Somebody on a waiting list, as far as their turn depends on it. */
export type InLine = {
  userId: string;
  state: 'waiting' | 'offered' | 'paying';
  joinedAt: Date;
  /** Set if the host offers to them out of turn. */
  firstAt: Date | null;
  isMember: boolean;
};

/**
 * Returns those who wait for an offer, in the order of their turns: whom the host chose, then members if the host puts them first, then by
 * when they joined (docs/product.md#waiting-list).
 */
export function inTurn<Person extends InLine>(line: readonly Person[], turn: Turn): Person[] {
  const rank = ({ isMember, firstAt }: Person) => (firstAt !== null ? 0 : turn === 'members-first' && !isMember ? 2 : 1);
  const since = ({ joinedAt, firstAt }: Person) => (firstAt ?? joinedAt).getTime();
  return line
    .filter(({ state }) => state === 'waiting')
    .toSorted((one, other) => rank(one) - rank(other) || since(one) - since(other) || (one.userId < other.userId ? -1 : 1));
}

/** Somebody whose turn it may be, with what keeps them from taking a place now. */
export type Candidate = { userId: string; obstacle: Obstacle | null };

/**
 * Decides who gets the free places, given those who wait in the order of their turns: whoever can take one, and why others whose turn it
 * was could not. Nobody behind the last offer is judged.
 */
export function decideOffers<Person extends Candidate>(
  waiting: readonly Person[],
  free: number,
): { offered: Person[]; passedOver: Person[] } {
  const [offered, passedOver]: [Person[], Person[]] = [[], []];
  for (const person of waiting) {
    if (offered.length >= free) break;
    (person.obstacle === null ? offered : passedOver).push(person);
  }
  return { offered, passedOver };
}

/** Whether a waiting list is over: from the start on, a place goes to whoever books it. */
export function isLineOver(event: { start: Date; cancelled: boolean }, now: Date): boolean {
  return event.cancelled || event.start <= now;
}

import { ShownObstacle, type Obstacle, type Turn } from './contract.ts';

/** How many people can wait for one date. */
export const WAITING_LIST_MAX = 500;

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

/** Somebody whose turn it may be, with what keeps them from taking a place now, and what did when it was last looked at. */
export type Candidate = { userId: string; obstacle: Obstacle | null; obstacleBefore: Obstacle | null };

/** Somebody on a list, as far as what becomes of their offer depends on it. */
export type OnLine = {
  state: 'waiting' | 'offered' | 'paying';
  expiresAt: Date | null;
  /** When an offer that hasn't been sent yet is sent. */
  notifyAt: Date | null;
  obstacle: Obstacle | null;
};

/**
 * Decides what becomes of the offers of a list: who has let theirs run out and is off the list, from whom it is withdrawn because they can't
 * take it, so that they wait where they did before, and whose entry stands. Nobody can take any while the sale is stopped. An offer that hasn't
 * been sent can't run out: its time counts from the sending.
 */
export function sortOut<Person extends OnLine>(
  line: readonly Person[],
  { isStopped, now }: { isStopped: boolean; now: Date },
): { ranOut: Person[]; withdrawn: Person[]; standing: Person[] } {
  const {
    ranOut = [],
    withdrawn = [],
    standing = [],
  } = Object.groupBy(line, ({ state, obstacle, ...offer }) => {
    if (state !== 'offered') return 'standing';
    if (isStopped || obstacle !== null) return 'withdrawn';
    return hasRunOut(offer, now) ? 'ranOut' : 'standing';
  });
  return { ranOut, withdrawn, standing };
}

/** Whether the time of an offer is over. */
export function hasRunOut({ expiresAt, notifyAt }: Pick<OnLine, 'expiresAt' | 'notifyAt'>, now: Date): boolean {
  return notifyAt === null && expiresAt !== null && expiresAt <= now;
}

/**
 * Decides who gets the free places, given those who wait in the order of their turns: whoever can take one, and why others whose turn it
 * was could not. Of those behind the last offer, only who was passed over before and no longer would be is among the others.
 */
export function decideOffers<Person extends Candidate>(
  waiting: readonly Person[],
  free: number,
): { offered: Person[]; passedOver: Person[] } {
  const [offered, passedOver]: [Person[], Person[]] = [[], []];
  for (const person of waiting) {
    if (offered.length < free) (person.obstacle === null ? offered : passedOver).push(person);
    else if (person.obstacleBefore !== null && person.obstacle === null) passedOver.push(person);
  }
  return { offered, passedOver };
}

/** Returns what somebody who waits is shown of what keeps them: only what they can do something about, or is no secret of the host's. */
export function shownTo(obstacle: Obstacle | null): ShownObstacle | null {
  return ShownObstacle.safeParse(obstacle).data ?? null;
}

/** Whether a waiting list is over: `until` is when its date can no longer be booked, or starts, when a place goes to whoever books it. */
export function isLineOver(event: { until: Date; cancelled: boolean }, now: Date): boolean {
  return event.cancelled || event.until <= now;
}

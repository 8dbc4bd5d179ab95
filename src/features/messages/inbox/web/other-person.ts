import { LOCALE } from '#kernel/text/locale.ts';
import type { ItemFacts, Payment } from '#features/payments/contract.ts';
import type { OpenChat } from '../../contract.ts';

const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });

/** Describes a stranger who writes for the first time; null once their request is accepted. */
export function firstImpression({ otherJoinedAt, peopleInCommon }: Pick<OpenChat, 'otherJoinedAt' | 'peopleInCommon'>): string | null {
  if (peopleInCommon === null) return null;
  const people = peopleInCommon === 0 ? 'No people' : peopleInCommon === 1 ? '1 person' : `${peopleInCommon} people`;
  return `Joined ${MONTH.format(new Date(otherJoinedAt))} · ${people} in common`;
}

type Order = Pick<Payment, 'userId' | 'item'>;

/** Returns the soonest date, not over yet, for which a person holds a ticket among these orders; null if there is none. */
export function nextComing(orders: readonly Order[], userId: string, now: Date): ItemFacts | null {
  const dates = orders.flatMap(({ userId: buyer, item }) => (buyer === userId && item !== null && isAhead(item, now) ? [item] : []));
  return dates.toSorted((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime))[0] ?? null;
}

function isAhead({ state, endDateTime }: ItemFacts, now: Date): boolean {
  return (state === 'valid' || state === 'moved' || state === 'checked-in') && Date.parse(endDateTime) > now.getTime();
}

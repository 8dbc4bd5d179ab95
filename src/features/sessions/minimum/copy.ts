import { openingTime } from '../booking/copy.ts';
import { pendingOf, type DateMinimum } from './rules.ts';

// What people read about a date that takes place only if enough of them book it (docs/product.md#minimum-number).

type Pending = { people: number; decidesAt: string };

/** `Runs if 6 book by Tue 1 Dec, 6 pm. Otherwise everybody gets their money back.`, before and after somebody has booked. */
export function minimumText({ people, decidesAt }: Pending, timeZone: string, mayCost: boolean): string {
  const otherwise = mayCost ? 'Otherwise everybody gets their money back.' : 'Otherwise it’s cancelled.';
  return `Runs if ${people} book by ${openingTime(decidesAt, timeZone)}. ${otherwise}`;
}

/** The same of a stored date, in mails; null if nothing is open. */
export function pendingText(date: DateMinimum & { time_zone: string }, mayCost: boolean): string | null {
  const pending = pendingOf(date);
  return pending && minimumText({ people: pending.people, decidesAt: pending.by.toISOString() }, date.time_zone, mayCost);
}

/** What holds of a minimum number after a move, in its mails; null if there was none. */
export function movedMinimumText(date: DateMinimum & { time_zone: string }, from: { takesPlace?: boolean | undefined }, mayCost: boolean) {
  return from.takesPlace ? TAKES_PLACE : pendingText(date, mayCost);
}

/** To the host: `Needs 6, has 5. It’s decided on Tue 1 Dec, 6 pm.` */
export function hostText({ people, decidesAt }: Pending, booked: number, timeZone: string): string {
  return `Needs ${people}, has ${booked}. It’s decided on ${openingTime(decidesAt, timeZone)}.`;
}

/** Once it is decided that a date takes place. */
export const TAKES_PLACE = 'This date takes place.';

/** To whoever had booked a date that is cancelled for it. */
export function tooFewText(people: number, by: Date, timeZone: string): string {
  return `Fewer than ${people} had booked by ${openingTime(by.toISOString(), timeZone)}, so this date is cancelled.`;
}

/** To the host, before they say that a date takes place anyway. */
export const CONFIRM_TEXT = 'Everybody who has booked is notified that it takes place. You can still cancel it later, as any date.';

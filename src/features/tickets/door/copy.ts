import { formatPounds } from '#kernel/money/money.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import type { DoorGuest, WalkIn } from './contract.ts';

/** When and by whom somebody was let in: `At 5:52 pm by Sam`. */
export function hereSince({ at, by }: { at: string; by: string | null }, timeZone: string): string {
  return `At ${formatTime(new Date(at), timeZone)}${by === null ? '' : ` by ${by}`}`;
}

/** What is known of a guest besides their name: `Child · Booked by Noah Bennett`; empty for a standard ticket in the booker's name. */
export function guestDetail({ kindName, bookedBy }: Pick<DoorGuest, 'kindName' | 'bookedBy'>): string {
  return [kindName, bookedBy].filter((part) => part !== null).join(' · ');
}

/** What the host reads about cash at the door, beside every place where it is noted or added up. */
export const CASH_NOTE = 'Cash is noted beside your accounts, never in them. Turnout takes no share of it.';

/** Who came without a ticket: `Gwen`, `Walk-in`. */
export function walkInName({ name }: Pick<WalkIn, 'name'>): string {
  return name ?? 'Walk-in';
}

/** What is known of them besides: `Walk-in, £30.00 cash`. */
export function walkInDetail({ cash }: Pick<WalkIn, 'cash'>): string {
  return cash === null || cash === 0 ? 'Walk-in' : `Walk-in, ${formatPounds(cash)} cash`;
}

/** How many entries of this device the server doesn't have yet. */
export function queueText(count: number): string {
  return count === 0 ? 'nothing to send' : `${count} to send`;
}

/** What becomes of a helper's link, said where it is created and where it is revoked. */
export const LINK_TERMS =
  'Whoever has a link can check people in to this date and reads their names, and nothing of mail addresses or money. It ends an hour after the date, or when you revoke it.';

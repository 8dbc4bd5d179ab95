import { formatPounds } from '#kernel/money/money.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import type { DoorEntry, DoorGuest, WalkIn } from './contract.ts';

/** When and by whom somebody was let in: `At 5:52 pm by Sam`. */
export function hereSince({ at, by }: { at: string; by: string | null }, timeZone: string): string {
  return `At ${formatTime(new Date(at), timeZone)}${by === null ? '' : ` by ${by}`}`;
}

/** What is known of a guest besides their name: `Child · Booked by Noah Bennett`; empty for a standard ticket in the booker's name. */
export function guestDetail({ kindName, bookedBy }: Pick<DoorGuest, 'kindName' | 'bookedBy'>): string {
  return [kindName, bookedBy].filter((part) => part !== null).join(' · ');
}

/** What the host reads about cash at the door, beside every place where it is noted or added up. */
export const CASH_NOTE = 'Cash is noted beside your accounts, never in them. The platform takes no share of it.';

/** Who came without a ticket: `Gwen`, `Walk-in`. */
export function walkInName({ name }: Pick<WalkIn, 'name'>): string {
  return name ?? 'Walk-in';
}

/** What is known of them besides: `Walk-in, £30.00 cash`. */
export function walkInDetail({ cash }: Pick<WalkIn, 'cash'>): string {
  return cash === null || cash === 0 ? 'Walk-in' : `Walk-in, ${formatPounds(cash)} cash`;
}

/** What an entry says happened, for whoever reads or copies it: `7:52 pm: Amina Yusuf let in`. `names` are of guests by their tickets. */
export function entryText(entry: DoorEntry, { names, timeZone }: { names: ReadonlyMap<string, string>; timeZone: string }): string {
  return `${formatTime(new Date(entry.at), timeZone)}: ${whatHappened(entry, names)}`;
}

function whatHappened(entry: DoorEntry, names: ReadonlyMap<string, string>): string {
  if (entry.kind === 'walk-in') return `${entry.name ?? 'Somebody without a ticket'} let in. ${walkInDetail(entry)}`;
  if (entry.kind === 'undo-walk-in') return 'A walk-in undone';
  if (entry.kind === 'code') return `Ticket ${entry.code} let in`;
  const name = names.get(entry.ticketId) ?? 'A guest';
  return entry.kind === 'in' ? `${name} let in` : `${name} undone`;
}

/** Why a code of the roster lets nobody in. */
export const REFUSED = {
  returned: 'This ticket was returned or refunded.',
  replaced: 'This code was replaced when the ticket was redeemed as a gift.',
};

/** What hasn't been accepted at a door that is closed. */
export function unsentText(count: number): string {
  return count === 1 ? '1 entry wasn’t accepted' : `${count} entries weren’t accepted`;
}

/** How many entries of this device the server doesn't have yet. */
export function queueText(count: number): string {
  return count === 0 ? 'nothing to send' : `${count} to send`;
}

/** What becomes of a helper's link, said where it is created and where it is revoked. */
export const LINK_TERMS =
  'Whoever has a link can check people in to this date and reads their names, and nothing of mail addresses or money. It opens the door a day before the date, and ends an hour after it, or when you revoke it.';

/** What undoing everything that a link did means. */
export const UNDO_TERMS =
  'Everybody whom this link has let in is expected again, unless another door has let them in too, and its walk-ins go with the cash that was noted. The link is revoked, and nothing that was done with it arrives any more.';

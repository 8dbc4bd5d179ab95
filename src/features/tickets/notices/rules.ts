import type { ChangedTerms } from '../contract.ts';

const HOUR = 3_600_000;
const REMINDED_HOURS_BEFORE = 24;
// Somebody who booked this shortly before the reminder needs none.
const FRESH_HOURS = 12;

/** When the participants of an event are reminded of it: those who booked before `bookedBefore` (docs/product.md#reminders). */
export function reminderOf(start: Date): { at: Date; bookedBefore: Date } {
  const at = new Date(start.getTime() - REMINDED_HOURS_BEFORE * HOUR);
  return { at, bookedBefore: new Date(at.getTime() - FRESH_HOURS * HOUR) };
}

type AtOrder = { title: string; minimum?: number | null | undefined };
type Changed = { title: string; minimum_count: number | null; changed_minimum: number | null };

/**
 * Returns what is otherwise about a date since somebody booked it, however often it was changed. A number that was decided by now says
 * nothing, nor does a higher one. Orders that don't note theirs are older than any change: for them it is what the date had before the
 * first.
 */
export function changeSince(atOrder: AtOrder, { title, minimum_count: people, changed_minimum: first }: Changed): ChangedTerms {
  const before = atOrder.minimum ?? first;
  return {
    title: atOrder.title === title ? null : { from: atOrder.title, to: title },
    people: before === null || people === null || before <= people ? null : { from: before, to: people },
  };
}

import { z } from 'zod';
import type { BookingWindow } from '#features/content/contract/booking-window.ts';
import { clockOf } from '../../dates/web/standing-dates.ts';

/** When booking opens or closes, as typed. */
export const EdgeDraft = z.object({
  how: z.enum(['none', 'before', 'day']),
  count: z.string(),
  unit: z.enum(['hours', 'days']),
  day: z.string(),
  time: z.string(),
});
export type EdgeDraft = z.output<typeof EdgeDraft>;

/** `early` is how many hours earlier subscribers and holders of a pass may book; empty for none. */
export const BookingDraft = z.object({ opens: EdgeDraft, closes: EdgeDraft, early: z.string() });
export type BookingDraft = z.output<typeof BookingDraft>;

const NO_EDGE: EdgeDraft = { how: 'none', count: '7', unit: 'days', day: '', time: '09:00' };
export const NO_WINDOW: BookingDraft = { opens: NO_EDGE, closes: { ...NO_EDGE, count: '2', unit: 'hours' }, early: '' };

/** Returns a published window as its form holds it. */
export function draftOfWindow(window: BookingWindow | undefined, timeZone: string): BookingDraft {
  if (!window) return NO_WINDOW;
  return {
    opens: draftOfEdge(window.opens, NO_WINDOW.opens, timeZone),
    closes: draftOfEdge(window.closes, NO_WINDOW.closes, timeZone),
    early: window.earlyHours === undefined ? '' : String(window.earlyHours),
  };
}

function draftOfEdge(edge: BookingWindow['opens'], none: EdgeDraft, timeZone: string): EdgeDraft {
  if (!edge) return none;
  if ('at' in edge) {
    const { date, time } = clockOf({ startDateTime: edge.at, timeZone });
    return { ...none, how: 'day', day: date, time };
  }
  const inDays = edge.hoursBefore > 0 && edge.hoursBefore % 24 === 0;
  return { ...none, how: 'before', unit: inDays ? 'days' : 'hours', count: String(inDays ? edge.hoursBefore / 24 : edge.hoursBefore) };
}

type Typed = { wholeNumber: (text: string) => number; instantAt: (day: string, time: string) => string };

/** Returns the window that a draft makes, null for none; what is missing or wrong is left for the schema to report. */
export function windowOfDraft({ opens, closes, early }: BookingDraft, typed: Typed): BookingWindow | null {
  const window: BookingWindow = {
    ...(opens.how === 'none' ? {} : { opens: edgeOfDraft(opens, typed) }),
    ...(closes.how === 'none' ? {} : { closes: edgeOfDraft(closes, typed) }),
    ...(opens.how === 'none' || early.trim() === '' ? {} : { earlyHours: typed.wholeNumber(early) }),
  };
  return Object.keys(window).length === 0 ? null : window;
}

function edgeOfDraft({ how, count, unit, day, time }: EdgeDraft, { wholeNumber, instantAt }: Typed): NonNullable<BookingWindow['opens']> {
  if (how === 'day') return { at: instantAt(day, time) };
  return { hoursBefore: wholeNumber(count) * (unit === 'days' ? 24 : 1) };
}

import { shiftMonth } from './month-days.ts';

const DAY_MS = 86_400_000;
const WEEK = 7;

/**
 * Returns the day that a key leads to from another, as grids of days have it (WAI-ARIA Authoring Practices): arrows by a day and a week, Home
 * and End to the ends of the week, Page Up and Page Down by a month, or by a week where only one is shown, with Shift by a year. Null for
 * other keys.
 */
export function movedDay({ key, shiftKey }: { key: string; shiftKey: boolean }, day: string, shown: 'month' | 'week'): string | null {
  const page = (by: number) => (shiftKey ? shiftDayByMonths(day, by * 12) : shiftPage(day, by, shown));
  const moves: Record<string, () => string> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -WEEK),
    ArrowDown: () => shiftDay(day, WEEK),
    Home: () => weekOf(day)[0] ?? day,
    End: () => weekOf(day).at(-1) ?? day,
    PageUp: () => page(-1),
    PageDown: () => page(1),
  };
  return moves[key]?.() ?? null;
}

/** Returns the day that many months, or weeks where a week is shown, before or after another. */
export function shiftPage(day: string, by: number, shown: 'month' | 'week'): string {
  return shown === 'week' ? shiftDay(day, by * WEEK) : shiftDayByMonths(day, by);
}

/** Returns the seven days of a day's week, from its Monday. */
export function weekOf(day: string): string[] {
  const monday = shiftDay(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % WEEK));
  return Array.from({ length: WEEK }, (_, index) => shiftDay(monday, index));
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + by * DAY_MS).toISOString().slice(0, 10);
}

// The 31st becomes the last of a shorter month.
function shiftDayByMonths(day: string, by: number): string {
  const month = shiftMonth(day.slice(0, 7), by);
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  return `${month}-${day.slice(8)}` > last ? last : `${month}-${day.slice(8)}`;
}

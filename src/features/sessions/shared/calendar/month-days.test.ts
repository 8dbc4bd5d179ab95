import { expect, it } from 'vitest';
import { dayIn, monthDays, monthWindow, nameOfMonth, readMonth, shiftMonth } from './month-days.ts';

it('an address without a valid month leads to the current one', () => {
  for (const text of [null, '', '2026', '2026-13', '2026-00', '1999-01', '2026-11-01', 'constructor'])
    expect(readMonth(text, '2026-11-24')).toBe('2026-11');
  expect(readMonth('2027-02', '2026-11-24')).toBe('2027-02');
});

it('months follow one another across years', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

it.each([
  ['2026-11', '2026-10-26', '2026-12-06', 42],
  // A month of exactly four weeks, and one that begins on a Sunday and needs six.
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-03', '2026-02-23', '2026-04-05', 42],
  ['2028-02', '2028-01-31', '2028-03-05', 35],
])('the weeks of %s go from %s to %s', (month, first, last, count) => {
  const days = monthDays(month);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

it('the window covers every shown day in every zone, and is never longer than a query allows', () => {
  const { startDate, endDate } = monthWindow('2026-11');
  expect(dayIn(new Date(startDate), 'Pacific/Kiritimati') < '2026-10-26').toBe(true);
  expect(dayIn(new Date(endDate), 'Pacific/Pago_Pago') > '2026-12-06').toBe(true);
  expect(Date.parse(endDate) - Date.parse(startDate)).toBeLessThan(400 * 86_400_000);
});

it('an instant falls on the day of its zone', () => {
  const instant = new Date('2026-11-24T23:30:00.000Z');
  expect([dayIn(instant, 'Europe/London'), dayIn(instant, 'Asia/Tokyo')]).toEqual(['2026-11-24', '2026-11-25']);
  expect(nameOfMonth('2026-11')).toBe('November 2026');
});

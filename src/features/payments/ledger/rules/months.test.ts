import { expect, test } from 'vitest';
import { monthOf, monthsBetween, monthsSpan, taxYearOf, taxYearSpan } from './months.ts';

test('a month begins and ends at midnight in London, even if the clocks change during it', () => {
  expect(monthsSpan('2026-03', '2026-03')).toEqual({ from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-31T23:00:00Z') });
  expect(monthsSpan('2026-10', '2026-12')).toEqual({ from: new Date('2026-09-30T23:00:00Z'), to: new Date('2027-01-01T00:00:00Z') });
  expect(monthOf(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07');
});

test('a tax year runs from 6 April to 5 April', () => {
  expect(taxYearSpan(2026)).toEqual({ from: new Date('2026-04-05T23:00:00Z'), to: new Date('2027-04-05T23:00:00Z') });
  expect(taxYearOf(new Date('2026-04-05T22:59:59Z'))).toBe(2025);
  expect(taxYearOf(new Date('2026-04-05T23:00:00Z'))).toBe(2026);
});

test('the months between two include both; there are none if the two are the wrong way round', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2025-11')).toEqual([]);
});

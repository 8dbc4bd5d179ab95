import { expect, test } from 'vitest';
import { monthOf, taxYearOf } from '../../ledger/rules/months.ts';
import { monthsUntil, periodsUntil } from './periods-until.ts';

test.each(['2026-06-30T23:30:00Z', '2026-07-01T12:00:00Z', '2026-04-05T22:30:00Z', '2026-04-05T23:30:00Z', '2026-01-01T00:00:00Z'])(
  'the latest month and tax year at %s are those of the ledger',
  (at) => {
    const now = new Date(at);
    expect(periodsUntil(now).slice(0, 2)).toMatchObject([{ value: monthOf(now) }, { value: String(taxYearOf(now)) }]);
    expect(monthsUntil(now, 12)[0]).toBe(monthOf(now));
  },
);

test('twelve months go back into the year before', () => {
  expect(monthsUntil(new Date('2026-03-15T12:00:00Z'), 12)).toEqual([
    '2026-03',
    '2026-02',
    '2026-01',
    ...Array.from({ length: 9 }, (_, back) => `2025-${String(12 - back).padStart(2, '0')}`),
  ]);
});

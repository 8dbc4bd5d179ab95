import { expect, it } from 'vitest';
import { filtersToday, homeDay } from './days.ts';

it.each([
  ['weekend', '2026-11-26', { from: '2026-11-28', to: '2026-11-29' }],
  ['weekend', '2026-11-28', { from: '2026-11-28', to: '2026-11-29' }],
  ['weekend', '2026-11-29', { from: '2026-11-29', to: '2026-11-29' }],
  ['weekend', '2026-11-30', { from: '2026-12-05', to: '2026-12-06' }],
  ['tomorrow', '2026-11-30', { from: '2026-12-01', to: '2026-12-01' }],
  ['today', '2026-11-30', { from: '2026-11-30', to: '2026-11-30' }],
  ['week', '2026-11-30', { from: '2026-11-30', to: '2026-12-06' }],
] as const)('takes a saved “%s” on %s for %j', (when, today, days) => {
  expect(filtersToday({ when, free: true }, today)).toEqual({ free: true, ...days });
});

it('keeps the days that someone picked', () => {
  const days = { from: '2026-11-28', to: '2026-11-29' };
  expect(filtersToday(days, '2026-12-24')).toEqual(days);
});

it('begins a day at midnight in London', () => {
  expect(homeDay(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30');
  expect(homeDay(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01');
});

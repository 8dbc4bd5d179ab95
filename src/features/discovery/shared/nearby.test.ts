import { expect, test } from 'vitest';
import { dayOf, isWeekend } from './nearby.ts';

const now = new Date('2026-11-28T12:00:00Z');
const at = (startDateTime: string, timeZone = 'Europe/London') => ({ date: { startDateTime, timeZone } });

test.each([
  ['Tonight', 'evenings of one day', [at('2026-11-28T17:00:00Z'), at('2026-11-28T23:00:00Z')]],
  ['Today', 'a day with an afternoon', [at('2026-11-28T16:59:00Z'), at('2026-11-28T19:00:00Z')]],
  [null, 'two days', [at('2026-11-28T19:00:00Z'), at('2026-11-29T00:00:00Z')]],
  ['Tonight', 'an evening where it takes place', [at('2026-11-28T16:30:00Z', 'Europe/Paris')]],
] as const)('the nearest sessions are headed %s for %s', (name, _what, offers) => {
  expect(dayOf(offers, now)).toBe(name);
});

test('the weekend has no day of the next one', () => {
  const [friday, saturday, sunday] = [at('2026-11-27T19:00:00Z'), at('2026-11-28T19:00:00Z'), at('2026-11-29T19:00:00Z')];
  expect(isWeekend([saturday, sunday], new Date('2026-11-23T08:00:00Z'))).toBe(true);
  expect(isWeekend([friday, saturday], new Date('2026-11-23T08:00:00Z'))).toBe(false);
  expect(isWeekend([saturday], new Date('2026-11-22T20:00:00Z'))).toBe(false);
});

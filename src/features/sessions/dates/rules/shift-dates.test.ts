import { expect, test } from 'vitest';
import { shiftBy } from './shift-dates.ts';

const LONDON = 'Europe/London';
const shift = (from: string, to: string, toZone = LONDON) => shiftBy({ from: new Date(from), fromZone: LONDON, to: new Date(to), toZone });

test('moves other dates to the same weekday and hour on their own clock, also beyond a change of the clocks', () => {
  const move = shift('2026-10-20T17:00:00Z', '2026-10-21T18:30:00Z');
  expect(move(new Date('2026-10-20T17:00:00Z'), LONDON, LONDON)).toEqual(new Date('2026-10-21T18:30:00Z'));
  expect(move(new Date('2026-10-27T18:00:00Z'), LONDON, LONDON)).toEqual(new Date('2026-10-28T19:30:00Z'));
});

test('moves dates backwards too, and leaves them where they are if only the place has changed', () => {
  expect(shift('2026-11-03T18:00:00Z', '2026-11-02T09:15:00Z')(new Date('2026-11-10T18:00:00Z'), LONDON, LONDON)).toEqual(
    new Date('2026-11-09T09:15:00Z'),
  );
  expect(shift('2026-11-03T18:00:00Z', '2026-11-03T18:00:00Z')(new Date('2026-11-10T18:00:00Z'), LONDON, LONDON)).toEqual(
    new Date('2026-11-10T18:00:00Z'),
  );
});

test('moves dates to the clock of another zone', () => {
  const move = shift('2026-11-03T18:00:00Z', '2026-11-03T17:00:00Z', 'Europe/Paris');
  expect(move(new Date('2026-11-10T18:00:00Z'), LONDON, 'Europe/Paris')).toEqual(new Date('2026-11-10T17:00:00Z'));
});

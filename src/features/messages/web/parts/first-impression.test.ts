import { expect, test } from 'vitest';
import { firstImpression } from './first-impression.ts';

const otherJoinedAt = '2026-09-14T12:00:00.000Z';

test.each([
  [0, 'Joined September 2026 · No people in common'],
  [1, 'Joined September 2026 · 1 person in common'],
  [12, 'Joined September 2026 · 12 people in common'],
  [null, null],
])('of somebody with %s people in common is “%s”', (peopleInCommon, words) => {
  expect(firstImpression({ otherJoinedAt, peopleInCommon })).toBe(words);
});

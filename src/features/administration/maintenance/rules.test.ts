import { describe, expect, test } from 'vitest';
import { maintenanceWords } from './copy.ts';
import { endIn, minutesLeft, retrySeconds } from './rules.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

describe('clients are told to come back', () => {
  test('at the expected end, within an hour, and never at once', () => {
    expect(retrySeconds(endIn(20, NOW), NOW)).toBe(1200);
    expect(retrySeconds(endIn(500, NOW), NOW)).toBe(3600);
    expect(retrySeconds(new Date(NOW.getTime() + 1).toISOString(), NOW)).toBe(60);
  });

  test('in five minutes if no end is known, or it has passed', () => {
    for (const end of [null, endIn(-1, NOW), NOW.toISOString()])
      expect([retrySeconds(end, NOW), minutesLeft(end, NOW)]).toEqual([300, null]);
  });
});

test('people read what holds and when to try again, in the administrators’ words if there are any', () => {
  const words = (mode: 'READ_ONLY' | 'CLOSED', text: string | null, end: string | null) =>
    maintenanceWords({ mode, text, expectedEnd: end }, NOW);
  expect(words('READ_ONLY', null, null)).toBe(
    'We’re working on the site. You can read everything, but nothing can be saved right now. Please try again later.',
  );
  expect(words('CLOSED', 'We move house.', endIn(20, NOW))).toBe('We move house. Please try again in about 20 minutes.');
  expect(words('CLOSED', 'We move house.', endIn(0.5, NOW))).toBe('We move house. Please try again in about a minute.');
});

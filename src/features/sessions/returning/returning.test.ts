import { expect, test } from 'vitest';
import { returnPolicyText, returnUntilText } from './copy.ts';
import { PRESETS, presetOf, shareOf } from './rules.ts';

test('each ready-made policy is recognised, and any other is the host’s own', () => {
  for (const [name, policy] of Object.entries(PRESETS)) expect(presetOf(policy)).toBe(name);
  expect(presetOf({ hoursBefore: 24, percent: 99, lateCostsUse: true })).toBeNull();
});

test('says what is promised and until when', () => {
  expect(Object.values(PRESETS).map(returnPolicyText)).toEqual([
    'Free return until the start.',
    'Free return until 24 hours before the start.',
    'Return for 50% of the price until 7 days before the start.',
    'Return for a credit until 24 hours before the start: a place in any session of the host’s at that price or less, for a year.',
    'Refunds are up to the host.',
  ]);
  const date = { start: new Date('2026-11-29T07:00:00Z'), timeZone: 'Europe/London' };
  expect(returnUntilText(PRESETS.day, date).replaceAll(/\s/g, ' ')).toBe('Until Sat 28 Nov, 7 am.');
});

test('a share never includes part of a penny', () => {
  expect(shareOf({ percent: 50 }, 801)).toBe(400);
  expect(shareOf({ percent: 100 }, 801)).toBe(801);
});

import { expect, test } from 'vitest';
import { DisplayName } from '../contract.ts';
import { passesForSite, soundsOfficial } from './official-name.ts';
import { displayNameFrom, isReservedUsername, proposeUsernames } from '../rules.ts';

const PASSING = [
  'Turnout',
  'turnout_team',
  'Turnout Support',
  'Official Turnout UK',
  'Turn0ut-Help Desk',
  'TURNOUT 24',
  'Türnoüt',
  'Tᴜʀɴᴏᴜᴛ',
  'Support',
  'Customer Support Team',
  'Payments_Security',
  '5upport',
  'Turnout HeIp',
  'Tumout',
  'Tumout Support',
  'TVRNOVT',
  'Adrnin Team',
  'BiIIing',
  'Offlclal',
  'Clesk Support',
  '8illing',
];

test.each(PASSING)('nobody can be called %s', (name) => {
  expect(soundsOfficial(name)).toBe(true);
  expect(DisplayName.safeParse(name).error?.issues[0]?.message).toBe('Display name must not pass for the site or its staff');
  expect(displayNameFrom(name)).toBeNull();
});

test.each([
  'Turnout Gear',
  'Big Turnout Choir',
  'The Team',
  'Mail Order Brides',
  'Adminah',
  'Helpful Ann',
  'Moderato',
  'Realtalk',
  'Tumoura Vale',
  'Cilla',
  'Vivienne',
  'Arnold',
  'Care',
  '7',
  '',
])('people can be called “%s”', (name) => {
  expect(soundsOfficial(name)).toBe(false);
  expect(DisplayName.safeParse(name).success).toBe(true);
});

test.each([
  'turnout_heIp',
  'tumout',
  'tumout_team',
  'adrnin',
  'turnout_help',
  'turnoutsupport',
  'turn0ut',
  '_Turnout_1',
  'support_team',
  'payout_desk',
])('keeps the username %s from everybody', (name) => {
  expect(isReservedUsername(name)).toBe(true);
  expect(proposeUsernames(name, 7)).not.toContain(name.toLowerCase());
});

test('reads the longest name at once', () => {
  expect(soundsOfficial('supportsecurityteam'.repeat(3).slice(0, 50))).toBe(false);
  expect(soundsOfficial(`${'the'.repeat(16)}x`)).toBe(false);
});

test.each(['Harbour', 'harb0ur_support', 'The Harbour Team', 'Harbour HELP 24', 'Harbovr'])(
  'where the site is Harbour, nobody can be called %s',
  (name) => {
    expect(passesForSite(name, 'Harbour')).toBe(true);
    expect(passesForSite(name, 'Turnout')).toBe(false);
  },
);

test.each(['Harbour Choir', 'Ann Harbour', 'Harb', ''])('where the site is Harbour, people can be called “%s”', (name) => {
  expect(passesForSite(name, 'Harbour')).toBe(false);
});

test('a site whose name has no letters refuses nobody, and one in signs of patterns means them as they are', () => {
  expect([passesForSite('Ann', '¡42!'), passesForSite('', '...'), passesForSite('Ann', '.*')]).toEqual([false, false, false]);
});

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
  expect(proposeUsernames(name, 7, 'Turnout')).not.toContain(name.toLowerCase());
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

test.each([
  ['7even', ['7even', '7even Support', '7EVEN team'], ['Even', 'Evan', '8even', 'Eleven']],
  ['Studio 54', ['studio54', 'Studio 54', 'The Studio54 Team', 'Studi0 54'], ['Studio', 'Studio 55', 'Studio Ann']],
  ['Route 2', ['route2', 'R0ute 2 help'], ['Route', 'Route 3']],
  ['42', ['42', '42_help'], ['A', '1428', 'Ann 42']],
])('where the site is %s, its digits count', (site, refused, free) => {
  expect(refused.filter((name) => !passesForSite(name, site))).toEqual([]);
  expect(free.filter((name) => passesForSite(name, site))).toEqual([]);
});

test.each(['Harbour Official Fanclub', 'harbour', 'Harb0ur'])(
  'where the site is Harbour, nobody called %s gets a username that passes for it',
  (name) => {
    const proposals = proposeUsernames(name, 7, 'Harbour');
    expect(proposals.filter((username) => passesForSite(username, 'Harbour'))).toEqual([]);
    expect(proposals[0]).toBe('member');
  },
);

test('a site that is called like our own proposals leaves others', () => {
  expect(proposeUsernames('Member', 7, 'Member')[0]).toBe('person');
});

test('a site whose name has no letters refuses nobody, and one in signs of patterns means them as they are', () => {
  expect([passesForSite('Ann', '¡42!'), passesForSite('', '...'), passesForSite('Ann', '.*')]).toEqual([false, false, false]);
});

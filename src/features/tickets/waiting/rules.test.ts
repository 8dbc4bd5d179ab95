import { describe, expect, it } from 'vitest';
import { ordinal } from './copy.ts';
import { decideOffers, inTurn, shownTo, sortOut, type InLine } from './rules.ts';
import { Obstacle } from './contract.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute));
const person = (userId: string, more: Partial<InLine> = {}): InLine => ({
  userId,
  state: 'waiting',
  joinedAt: at(0),
  firstAt: null,
  isMember: false,
  ...more,
});
const names = (people: { userId: string }[]) => people.map(({ userId }) => userId);

describe('the order of a waiting list', () => {
  const line = [
    person('late', { joinedAt: at(9) }),
    person('offered', { state: 'offered' }),
    person('member', { joinedAt: at(5), isMember: true }),
    person('early', { joinedAt: at(1) }),
  ];

  it('is the order in which people joined, without those who hold an offer', () => {
    expect(names(inTurn(line, 'first-come'))).toEqual(['early', 'member', 'late']);
  });

  it('puts members first if the host says so, and whom the host chose before all others', () => {
    expect(names(inTurn(line, 'members-first'))).toEqual(['member', 'early', 'late']);
    expect(names(inTurn([...line, person('chosen', { joinedAt: at(30), firstAt: at(40) })], 'members-first'))[0]).toBe('chosen');
  });
});

it('passes over whoever can’t take a place; of those behind the last offer it takes note only of whom nothing keeps any more', () => {
  const waiting = [
    { userId: 'used', obstacle: 'pass-used' as const, obstacleBefore: null },
    { userId: 'fine', obstacle: null, obstacleBefore: null },
    { userId: 'blocked', obstacle: 'blocked' as const, obstacleBefore: null },
    { userId: 'back', obstacle: null, obstacleBefore: 'pass-used' as const },
  ];
  const { offered, passedOver } = decideOffers(waiting, 1);
  expect([names(offered), names(passedOver)]).toEqual([['fine'], ['used', 'back']]);
  expect(names(decideOffers(waiting, 5).passedOver)).toEqual(['used', 'blocked']);
});

it('ends offers that were sent and ran out, withdraws those that can’t be taken, and all of them while the sale is stopped', () => {
  const offer = (userId: string, minute: number, obstacle: Obstacle | null = null) => ({
    userId,
    state: 'offered' as const,
    expiresAt: at(minute),
    notifyAt: null,
    obstacle,
  });
  const line = [
    offer('late', 10),
    { ...offer('unsent', 9), notifyAt: at(5) },
    offer('fine', 11),
    offer('blocked', 11, 'blocked'),
    { userId: 'paying', state: 'paying' as const, expiresAt: at(1), notifyAt: null, obstacle: null },
    { userId: 'waiting', state: 'waiting' as const, expiresAt: null, notifyAt: null, obstacle: 'away' as const },
  ];
  const sorted = (isStopped: boolean) => Object.values(sortOut(line, { isStopped, now: at(10) })).map(names);
  expect(sorted(false)).toEqual([['late'], ['blocked'], ['unsent', 'fine', 'paying', 'waiting']]);
  expect(sorted(true)).toEqual([[], ['late', 'unsent', 'fine', 'blocked'], ['paying', 'waiting']]);
});

it('shows whoever waits neither a block nor what else is the host’s to know', () => {
  expect(Obstacle.options.filter((obstacle) => shownTo(obstacle) !== null)).toEqual(['pass-used', 'subscribers-only', 'not-on-sale']);
});

it('says positions as people do', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
  ]);
});

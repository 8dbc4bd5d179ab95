import { describe, expect, it } from 'vitest';
import { ordinal } from './copy.ts';
import { decideOffers, inTurn, type InLine } from './rules.ts';

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

it('passes over whoever can’t take a place, and judges nobody behind the last offer', () => {
  const waiting = [
    { userId: 'used', obstacle: 'pass-used' as const },
    { userId: 'fine', obstacle: null },
    { userId: 'blocked', obstacle: 'blocked' as const },
  ];
  const { offered, passedOver } = decideOffers(waiting, 1);
  expect([names(offered), names(passedOver)]).toEqual([['fine'], ['used']]);
  expect(names(decideOffers(waiting, 5).passedOver)).toEqual(['used', 'blocked']);
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

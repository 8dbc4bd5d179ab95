import { describe, expect, it } from 'vitest';
import { decideRedeeming, expiryOf, localDayOf, reminderOf, sendAtOf } from './rules.ts';

const now = new Date(2026, 10, 24, 22, 30);

it('is sent at once today, and at 9 in the morning of a later day', () => {
  expect(localDayOf(now)).toBe('2026-11-24');
  expect(sendAtOf('2026-11-24', now)).toBeNull();
  expect(sendAtOf('2026-11-23', now)).toBeNull();
  expect(sendAtOf('2026-12-25', now)).toBe(new Date(2026, 11, 25, 9).toISOString());
});

describe('redeeming', () => {
  const facts = {
    status: 'waiting',
    isRedeemable: true,
    isDisputed: false,
    isOwn: false,
    isGiver: false,
    forMyself: false,
    isBlocked: false,
    isCreatorActive: true,
  } as const;

  it.each([
    ['GIFT_NOT_FOUND', { status: 'pending' }],
    ['GIFT_REDEEMED', { status: 'redeemed', isRedeemable: false }],
    ['GIFT_ENDED', { isRedeemable: false }],
    ['GIFT_ON_HOLD', { isDisputed: true }],
    ['OWN_GOODS', { isOwn: true }],
    ['NOT_FOR_YOU', { isBlocked: true }],
    ['CREATOR_AWAY', { isCreatorActive: false }],
    ['GIFT_IS_YOURS', { isGiver: true }],
    ['ok', { isGiver: true, forMyself: true }],
    ['ok', {}],
  ] as const)('is decided as %s with %j', (decision, more) => {
    expect(decideRedeeming({ ...facts, ...more })).toBe(decision);
  });
});

describe('a gift can be redeemed', () => {
  const paid = new Date('2026-01-01T00:00:00Z');

  it('for a year, with a reminder a month before its end', () => {
    expect(expiryOf(paid, null)).toEqual(new Date('2027-01-01T00:00:00Z'));
    expect(reminderOf(paid, new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2026-12-02T00:00:00Z'));
  });

  it('until the end of what it is for, if that is sooner, with a reminder half way', () => {
    expect(expiryOf(paid, new Date('2026-01-11T00:00:00Z'))).toEqual(new Date('2026-01-11T00:00:00Z'));
    expect(reminderOf(paid, new Date('2026-01-11T00:00:00Z'))).toEqual(new Date('2026-01-06T00:00:00Z'));
  });
});

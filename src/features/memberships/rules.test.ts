import { describe, expect, it, test } from 'vitest';
import {
  daysLost,
  decidePurchase,
  firstToSpend,
  isAsShown,
  isUnchanged,
  paysFor,
  statusAt,
  usesNow,
  type PurchaseTerm,
  type UseEntry,
} from './rules.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const grant = (places: number | null, period = 1): UseEntry => ({ kind: 'grant', places, period });
const spend = (period = 1): UseEntry => ({ kind: 'spend', places: 1, period });
const back = (period = 1): UseEntry => ({ kind: 'return', places: 1, period });
const active: PurchaseTerm = { status: 'active', endsAt: null, graceEnd: null, renews: false };

test.each([
  ['nothing granted', [], 1, { used: 0, left: 0 }],
  ['two of ten used', [grant(10), spend(), spend()], 1, { used: 2, left: 8 }],
  ['one given back', [grant(10), spend(), spend(), back()], 1, { used: 1, left: 9 }],
  ['all used', [grant(1), spend()], 1, { used: 1, left: 0 }],
  ['no limit', [grant(null), spend()], 1, { used: 1, left: null }],
  [
    'a new period leaves behind what was used and what was not',
    [grant(4), spend(), spend(), grant(4, 2), spend(2)],
    2,
    { used: 1, left: 3 },
  ],
  ['given back after the renewal, it counts for the new period', [grant(4), spend(), grant(4, 2), back(2)], 2, { used: 0, left: 5 }],
] as const)('%s', (_, entries, period, expected) => expect(usesNow(entries, period)).toEqual(expected));

describe('a purchase pays for a place', () => {
  const left = { used: 0, left: 1 };
  const booking = { startsAt: later(24), now };
  it.each([
    ['while it is active', active, left, true],
    ['not without a place left', active, { used: 1, left: 0 }, false],
    ['without a limit', active, { used: 99, left: null }, true],
    ['not when it was cancelled', { ...active, status: 'cancelled' }, left, false],
    ['not after its last day', { ...active, endsAt: later(-1) }, left, false],
    ['not for an event after its last day', { ...active, endsAt: later(23) }, left, false],
    ['for an event just before its end', { ...active, endsAt: new Date(booking.startsAt.getTime() + 1) }, left, true],
    ['while a cancellation is only scheduled', { ...active, status: 'scheduled_cancellation', endsAt: later(48) }, left, true],
    ['within the grace of a failed payment', { ...active, status: 'payment_failed', graceEnd: later(48) }, left, true],
    ['while its renewal is awaited', { ...active, renews: true, endsAt: later(-1) }, left, true],
    ['while the renewal of its free days is', { ...active, status: 'trial', renews: true, endsAt: later(-1) }, left, true],
    ['not for an event long after that', { ...active, renews: true, endsAt: later(-7 * 24 + 23) }, left, false],
    ['not beyond its period before that', { ...active, renews: true, endsAt: later(23) }, left, false],
    ['not after its end when it was to end', { ...active, status: 'scheduled_cancellation', renews: true, endsAt: later(-1) }, left, false],
    ['not after it', { ...active, status: 'payment_failed', graceEnd: later(-1) }, left, false],
  ] as const)('%s', (_, term, uses, expected) => expect(paysFor(term as PurchaseTerm, uses, booking)).toBe(expected));
});

test('spends from an unlimited purchase first, then from the one that ends soonest, then from the one bought first', () => {
  const [b, a, ending, unlimited] = [
    { id: 'b', endsAt: null, left: 3 },
    { id: 'a', endsAt: null, left: 3 },
    { id: 'c', endsAt: later(24), left: 3 },
    { id: 'd', endsAt: null, left: null },
  ];
  expect(firstToSpend([b, a, ending, unlimited])?.id).toBe('d');
  expect(firstToSpend([b, a, ending])?.id).toBe('c');
  expect(firstToSpend([b, a])?.id).toBe('a');
  expect(firstToSpend([])).toBeNull();
});

test.each([
  ['active', active, { used: 1, left: 2 }, false, 'active'],
  ['used up', active, { used: 3, left: 0 }, false, 'expired'],
  ['used up until it renews', active, { used: 3, left: 0 }, true, 'active'],
  ['past its last day', { ...active, endsAt: now }, { used: 0, left: 2 }, false, 'expired'],
  ['cancelled', { ...active, status: 'cancelled' }, { used: 0, left: 2 }, false, 'cancelled'],
] as const)('%s is reported as %5$s', (_, term, uses, renews, expected) => expect(statusAt({ ...term, renews }, uses, now)).toBe(expected));

test.each([
  [{ isOwn: true }, 'OWN_MEMBERSHIP'],
  [{ isOnSale: false }, 'MEMBERSHIP_NOT_FOUND'],
  [{ isBlocked: true }, 'BLOCKED_MEMBERSHIP'],
  [{ endsAt: now }, 'PASS_IS_OVER'],
  [{ has: true }, 'HAS_MEMBERSHIP'],
  [{ isAsShown: false }, 'MEMBERSHIP_CHANGED'],
  [{ canReceive: false }, 'CANNOT_RECEIVE'],
  [{ endsAt: later(1) }, 'ok'],
])('with %o a purchase is %s', (facts, expected) => {
  const fine = { isOwn: false, isBlocked: false, isOnSale: true, endsAt: null, has: false, isAsShown: true, canReceive: true };
  expect(decidePurchase({ ...fine, ...facts }, now)).toBe(expected);
});

test('an offer is as shown only in the version that was shown, with the free days that were promised; an older page shows nothing', () => {
  const offer = { updatedAt: now, freeDays: 14 };
  const shown = { updatedAt: now.toISOString(), freeDays: 14 };
  expect(isAsShown(shown, offer)).toBe(true);
  expect(isAsShown(undefined, offer)).toBe(true);
  expect(isAsShown(shown, { ...offer, updatedAt: later(1) })).toBe(false);
  expect(isAsShown(shown, { ...offer, freeDays: 0 })).toBe(false);
});

test.each([
  [{}, true],
  [{ title: 'Eleven classes' }, false],
  [{ subtitle: 'Mornings only' }, false],
  [{ price: 1500 }, false],
  [{ billing_period: 'annual' }, false],
  [{ session_usage_limit: 9 }, false],
  [{ session_usage_limit: null }, false],
  [{ ends_at: later(1) }, false],
  [{ ends_at: null }, false],
])('an open purchase whose offer changed by %o is continued: %s', (change, expected) => {
  const terms = {
    title: 'Ten classes',
    subtitle: null,
    price: 2100,
    billing_period: 'monthly',
    session_usage_limit: 10,
    ends_at: later(24),
  };
  expect(isUnchanged({ ...terms, ...change }, terms)).toBe(expected);
});

test('passes get a day back for each day, and for part of one', () => {
  const since = new Date('2026-11-20T10:00:00.000Z');
  const after = (hours: number) => daysLost(since, new Date(since.getTime() + hours * 3_600_000));
  expect([after(0), after(0.1), after(24), after(24.1), after(84)]).toEqual([0, 1, 1, 2, 4]);
  expect(after(-1)).toBe(0);
});

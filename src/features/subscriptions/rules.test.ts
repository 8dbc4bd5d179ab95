import { describe, expect, test } from 'vitest';
import type { SubscriptionStatus } from './contract.ts';
import { GRACE_DAYS } from '#features/payments/recurring/rules.ts';
import { givesAccess, statusAt, type SubscriptionTerm } from './rules.ts';

const END = new Date('2026-06-30T12:00:00.000Z');
const after = (days: number, millis = 0) => new Date(END.getTime() + days * 86_400_000 + millis);
const term = (status: SubscriptionStatus, values: Partial<SubscriptionTerm> = {}): SubscriptionTerm => ({
  status,
  autoRenew: false,
  currentPeriodEnd: END,
  graceEnd: status === 'payment_failed' ? after(GRACE_DAYS) : null,
  givenUntil: null,
  ...values,
});

describe('no access', () => {
  test.each(['expired', 'cancelled'] as const)('with a subscription that is %s, even within its period or a grace', (status) => {
    expect(givesAccess(term(status, { autoRenew: true, graceEnd: after(GRACE_DAYS) }), after(-10))).toBe(false);
  });

  test.each(['active', 'trial', 'scheduled_cancellation'] as const)("from the end of the period on, if it doesn't renew: %s", (status) => {
    expect(givesAccess(term(status), after(0))).toBe(false);
    expect(givesAccess(term(status), after(0, -1))).toBe(true);
  });

  test('with a scheduled cancellation past its period, whatever else its row says', () => {
    expect(givesAccess(term('scheduled_cancellation', { autoRenew: true, graceEnd: after(GRACE_DAYS) }), after(0))).toBe(false);
  });

  test('with a failed payment once its grace is over, or if none was given', () => {
    expect(givesAccess(term('payment_failed'), after(GRACE_DAYS))).toBe(false);
    expect(givesAccess(term('payment_failed', { graceEnd: null }), after(-1))).toBe(false);
  });
});

describe('access', () => {
  test('for seven days after a payment failed', () => {
    expect(givesAccess(term('payment_failed'), after(GRACE_DAYS, -1))).toBe(true);
  });

  test.each(['active', 'trial'] as const)('while news of a renewal is late, for as long as a failed one would keep it: %s', (status) => {
    const renewing = term(status, { autoRenew: true });
    expect(givesAccess(renewing, after(GRACE_DAYS, -1))).toBe(true);
    expect(givesAccess(renewing, after(GRACE_DAYS))).toBe(false);
  });
});

test('what has run out is shown as expired, what was cancelled as cancelled', () => {
  expect(statusAt(term('scheduled_cancellation'), after(0, -1))).toBe('scheduled_cancellation');
  expect(statusAt(term('scheduled_cancellation'), after(0))).toBe('expired');
  expect(statusAt(term('payment_failed'), after(GRACE_DAYS))).toBe('expired');
  expect(statusAt(term('cancelled'), after(9))).toBe('cancelled');
});

test('months that were given outlast a card that no longer pays, and end when they end', () => {
  const given = (status: SubscriptionTerm['status']) => term(status, { givenUntil: after(40) });
  expect(statusAt(given('cancelled'), after(39))).toBe('scheduled_cancellation');
  expect(givesAccess(given('expired'), after(40, -1))).toBe(true);
  expect(givesAccess(given('expired'), after(40))).toBe(false);
  expect(statusAt(given('expired'), after(40))).toBe('expired');
});

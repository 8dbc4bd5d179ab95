import { describe, expect, test } from 'vitest';
import { isPayoutUnderway, PAYOUT_READS_MAX, payoutPollDelay } from './payout-poll.ts';
import type { AccountStatus } from '../contract.ts';

function account(status: AccountStatus['status'], requirementsDue: string[] = []): AccountStatus {
  return { status, canReceive: status === 'ACTIVE', payoutsEnabled: status === 'ACTIVE', requirementsDue };
}

describe('a payout account after onboarding', () => {
  test("isn't read again once it is settled or waiting for the person", () => {
    expect(payoutPollDelay(undefined, 0)).toBe(false);
    for (const status of ['NONE', 'RESTRICTED', 'ACTIVE'] as const) expect(payoutPollDelay(account(status), 1)).toBe(false);
    expect(payoutPollDelay(account('ONBOARDING', ['Date of birth']), 1)).toBe(false);
  });

  test('is read at growing intervals while the provider is at work, and not for ever', () => {
    expect([1, 2, 3, 4, 5].map((reads) => payoutPollDelay(account('PENDING'), reads))).toEqual([2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(payoutPollDelay(account('PENDING'), PAYOUT_READS_MAX)).toBe(false);
  });

  test('counts as under way while nothing is asked of the person', () => {
    expect(isPayoutUnderway(account('PENDING'))).toBe(true);
    expect(isPayoutUnderway(account('ONBOARDING'))).toBe(true);
    expect(isPayoutUnderway(account('ACTIVE'))).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { accountStatusOf, decideRestriction, type AccountFacts } from './rules.ts';
import type { AccountStatus } from './contract.ts';

const due = [{ description: 'identity.individual.given_name', due: true }];
const facts = (change: Partial<AccountFacts>): AccountFacts => ({
  transfers: 'restricted',
  payouts: 'restricted',
  requirements: [],
  ...change,
});

describe('a payout account', () => {
  test.each<[string, Partial<AccountFacts>, AccountStatus['status']]>([
    ['that has just been opened isn’t finished', { requirements: due }, 'ONBOARDING'],
    ['that the provider checks is pending', { transfers: 'pending' }, 'PENDING'],
    ['that may be paid is active, even if its payouts are stopped', { transfers: 'active' }, 'ACTIVE'],
    ['that the provider rejected is restricted', { transfers: 'rejected' }, 'RESTRICTED'],
  ])('%s', (_title, change, status) => {
    expect(accountStatusOf(facts(change), false).status).toBe(status);
  });

  test.each<[string, Partial<AccountFacts>, AccountStatus['status']]>([
    ['something is due', { requirements: due }, 'RESTRICTED'],
    ['nothing is due', {}, 'RESTRICTED'],
    ['the provider checks it again', { transfers: 'pending' }, 'PENDING'],
    ['it may be paid again', { transfers: 'active' }, 'ACTIVE'],
  ])('that was active is never unfinished again: %s', (_title, change, status) => {
    expect(accountStatusOf(facts(change), true).status).toBe(status);
  });
});

describe('a creator is notified', () => {
  const account = (status: AccountStatus['status'], payoutsEnabled = status === 'ACTIVE'): AccountStatus => ({
    status,
    payoutsEnabled,
    canReceive: status === 'ACTIVE',
    requirementsDue: [],
  });
  const active = { status: 'ACTIVE', payoutsEnabled: true, wasActive: true } as const;

  test('once when their account is restricted, also after it was checked again', () => {
    expect(decideRestriction(active, account('RESTRICTED'))).toBe('restricted');
    expect(decideRestriction({ ...active, status: 'PENDING', payoutsEnabled: false }, account('RESTRICTED'))).toBe('restricted');
    expect(decideRestriction({ ...active, status: 'RESTRICTED' }, account('RESTRICTED'))).toBe(null);
  });

  test('when payouts stop although sales continue', () => {
    expect(decideRestriction(active, account('ACTIVE', false))).toBe('payouts-stopped');
    expect(decideRestriction({ ...active, payoutsEnabled: false }, account('ACTIVE', false))).toBe(null);
  });

  test('of nothing while the account is set up', () => {
    const fresh = { status: 'ONBOARDING', payoutsEnabled: false, wasActive: false } as const;
    expect(decideRestriction(fresh, account('RESTRICTED'))).toBe(null);
    expect(decideRestriction(fresh, account('ACTIVE', false))).toBe(null);
  });
});

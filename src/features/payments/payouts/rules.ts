import type { AccountStatus } from './contract.ts';

/** The provider's view of a payout account (Stripe Accounts v2, configuration.recipient and requirements). */
export type AccountFacts = {
  transfers: 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported' | null;
  payouts: 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported' | null;
  requirements: { description: string; due: boolean }[];
};

/**
 * Translates the provider's view of an account into ours. Nobody can be paid before transfers are active. An account that `wasActive` is
 * never unfinished again: the provider describes its restriction in the same words as a set-up that has just begun.
 */
export function accountStatusOf(facts: AccountFacts, wasActive: boolean): AccountStatus {
  const requirementsDue = facts.requirements.filter((requirement) => requirement.due).map((requirement) => requirement.description);
  const canReceive = facts.transfers === 'active';
  const base = { canReceive, payoutsEnabled: facts.payouts === 'active', requirementsDue };
  if (canReceive) return { ...base, status: 'ACTIVE' };
  if (facts.transfers === 'rejected' || facts.transfers === 'unsupported') return { ...base, status: 'RESTRICTED' };
  if (wasActive) return { ...base, status: facts.transfers === 'pending' && requirementsDue.length === 0 ? 'PENDING' : 'RESTRICTED' };
  if (requirementsDue.length > 0) return { ...base, status: facts.transfers === 'restricted' ? 'ONBOARDING' : 'RESTRICTED' };
  return { ...base, status: facts.transfers === 'pending' ? 'PENDING' : 'ONBOARDING' };
}

/** A payout account as it was last stored. */
export type StoredAccount = Pick<AccountStatus, 'status' | 'payoutsEnabled'> & { wasActive: boolean };

/**
 * Decides what a creator has to be notified of: `restricted` if they can no longer be paid, `payouts-stopped` if their sales continue but
 * their bank gets nothing, or null. A set-up that isn't finished is neither.
 */
export function decideRestriction(before: StoredAccount, after: AccountStatus): 'restricted' | 'payouts-stopped' | null {
  if (after.status === 'RESTRICTED') return before.wasActive && before.status !== 'RESTRICTED' ? 'restricted' : null;
  return after.status === 'ACTIVE' && before.payoutsEnabled && !after.payoutsEnabled ? 'payouts-stopped' : null;
}

import type { Pence } from '#kernel/money/money.ts';
import type { AccountStatus, PaymentStatus } from '../../contract.ts';

/** The provider's view of a checkout, as far as settling an order needs it. */
export type CheckoutFacts = { status: 'open' | 'complete' | 'expired'; paid: boolean };

/**
 * Decides what the provider's checkout means for an order: `complete` gives the goods, `release` gives the seat back, `nothing` leaves it.
 * Every decision is safe to act on again, in any order.
 */
export function decideSettlement(status: PaymentStatus, checkout: CheckoutFacts): 'complete' | 'release' | 'nothing' {
  if (checkout.status === 'complete' && checkout.paid)
    return status === 'PENDING' || status === 'CANCELLED' || status === 'FAILED' ? 'complete' : 'nothing';
  if (checkout.status === 'expired') return status === 'PENDING' ? 'release' : 'nothing';
  return 'nothing';
}

/**
 * Decides what the provider's report means for a refund: `finish` takes the goods back, `undo` records that the money came back after all,
 * `fail` that it never arrived, `keep` only stores the report. The same applies to a refund we gave up on while the provider had it.
 */
export function decideRefund(
  refund: { status: string; toldBefore: boolean },
  state: 'done' | 'open' | 'failed',
): 'finish' | 'undo' | 'fail' | 'keep' | 'nothing' {
  if (refund.status === 'DONE') return state === 'failed' ? 'undo' : 'nothing';
  if (refund.status === 'FAILED' && (refund.toldBefore || state === 'open')) return 'nothing';
  return ({ done: 'finish', failed: 'fail', open: 'keep' } as const)[state];
}

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

/** The accounts of the double-entry ledger; a debit is positive, a credit negative. */
export type LedgerAccount =
  | 'platform_cash'
  | 'processor_fee'
  | 'platform_fee'
  | 'refunds'
  | 'refund_recovery'
  | 'clearing'
  | 'dispute_loss'
  | 'dispute_fee'
  | 'dispute_recovery'
  | 'creator_cash'
  | 'creator_earnings';

/** One movement of money. `eventKey` is the provider's object that moved it, so that a replay can't book it twice. */
export type Journal = { eventKey: string; entries: [LedgerAccount, Pence][] };

/** A card was charged. */
export function chargeJournal(chargeId: string, amount: Pence): Journal {
  return {
    eventKey: chargeId,
    entries: [
      ['platform_cash', amount],
      ['clearing', -amount],
    ],
  };
}

/** The processor took its fee from the platform. */
export function processorFeeJournal(balanceTransactionId: string, fee: Pence): Journal {
  return {
    eventKey: balanceTransactionId,
    entries: [
      ['processor_fee', fee],
      ['platform_cash', -fee],
    ],
  };
}

/** The whole charge was passed on to the creator. */
export function transferJournal(transferId: string, amount: Pence): Journal {
  return {
    eventKey: transferId,
    entries: [
      ['clearing', amount],
      ['platform_cash', -amount],
      ['creator_cash', amount],
      ['creator_earnings', -amount],
    ],
  };
}

/** The platform's share came back from the creator. */
export function applicationFeeJournal(feeId: string, fee: Pence): Journal {
  return {
    eventKey: feeId,
    entries: [
      ['creator_earnings', fee],
      ['creator_cash', -fee],
      ['platform_cash', fee],
      ['platform_fee', -fee],
    ],
  };
}

/** The buyer got money back from the platform. */
export function refundJournal(refundId: string, amount: Pence): Journal {
  return {
    eventKey: refundId,
    entries: [
      ['refunds', amount],
      ['platform_cash', -amount],
    ],
  };
}

/** The buyer's bank sent a refund back to the platform; this doesn't move the creator's and the platform's shares again. */
export function refundFailureJournal(refundId: string, amount: Pence): Journal {
  return {
    eventKey: `${refundId}:failed`,
    entries: [
      ['platform_cash', amount],
      ['refunds', -amount],
    ],
  };
}

/** The platform took the refunded money back from the creator. */
export function reversalJournal(reversalId: string, amount: Pence): Journal {
  return {
    eventKey: reversalId,
    entries: [
      ['platform_cash', amount],
      ['refund_recovery', -amount],
      ['creator_earnings', amount],
      ['creator_cash', -amount],
    ],
  };
}

/** The platform gave its share of a refunded sale back to the creator. */
export function feeRefundJournal(feeRefundId: string, amount: Pence): Journal {
  return {
    eventKey: feeRefundId,
    entries: [
      ['platform_fee', amount],
      ['platform_cash', -amount],
      ['creator_cash', amount],
      ['creator_earnings', -amount],
    ],
  };
}

/** A dispute's status in our terms: an inquiry takes no money, and an appeal keeps a dispute open. */
export type DisputeStatus = 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | 'CLOSED';

/** Translates the provider's dispute status into ours. An unknown one counts as open, because money may be gone. */
export function disputeStatusOf(status: string): DisputeStatus {
  if (status === 'won') return 'WON';
  if (status === 'lost') return 'LOST';
  if (status === 'warning_closed' || status === 'prevented') return 'CLOSED';
  return status.startsWith('warning_') ? 'INQUIRY' : 'OPEN';
}

/**
 * Decides what happens to the creator's share: it is taken back while the money is gone and paid to them again once it has come back. If it
 * came back before we recorded taking the share, `look` checks whether it was taken without being recorded.
 */
export function decideShare(status: DisputeStatus, share: 'LEFT' | 'TAKEN' | 'RETURNED'): 'take' | 'look' | 'return' | 'nothing' {
  if ((status === 'OPEN' || status === 'LOST') && share === 'LEFT') return 'take';
  if (status !== 'WON') return 'nothing';
  return ({ LEFT: 'look', TAKEN: 'return', RETURNED: 'nothing' } as const)[share];
}

/** The buyer's bank took money plus its fee (`amount` below zero), or gave it back. */
export function disputeJournal(balanceTransactionId: string, amount: Pence, fee: Pence): Journal {
  return {
    eventKey: balanceTransactionId,
    entries: [
      ['dispute_loss', -amount],
      ['dispute_fee', fee],
      ['platform_cash', amount - fee],
    ],
  };
}

/** The platform took back the creator's share of disputed money. */
export function disputeRecoveryJournal(reversalId: string, amount: Pence): Journal {
  return {
    eventKey: reversalId,
    entries: [
      ['platform_cash', amount],
      ['dispute_recovery', -amount],
      ['creator_earnings', amount],
      ['creator_cash', -amount],
    ],
  };
}

/** The creator was paid their share again after a dispute was won. */
export function disputeReturnJournal(transferId: string, amount: Pence): Journal {
  return {
    eventKey: transferId,
    entries: [
      ['dispute_recovery', amount],
      ['platform_cash', -amount],
      ['creator_cash', amount],
      ['creator_earnings', -amount],
    ],
  };
}

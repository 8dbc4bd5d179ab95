import type { Pence } from '#kernel/money.ts';
import type { AccountStatus, Payment, PaymentStatus } from './contract.ts';

/** The provider's view of a checkout, as far as settling an order needs it. */
export type CheckoutFacts = { status: 'open' | 'complete' | 'expired'; paid: boolean };

/**
 * What an order becomes when the provider's checkout is as told: `complete` gives the goods, `release` gives the seat
 * back, `nothing` leaves it. Every answer is safe to act on again, in any order.
 */
export function decideSettlement(status: PaymentStatus, checkout: CheckoutFacts): 'complete' | 'release' | 'nothing' {
  if (checkout.status === 'complete' && checkout.paid)
    return status === 'PENDING' || status === 'CANCELLED' || status === 'FAILED' ? 'complete' : 'nothing';
  if (checkout.status === 'expired') return status === 'PENDING' ? 'release' : 'nothing';
  return 'nothing';
}

/**
 * What becomes of a refund when the provider tells of it: `finish` takes the goods back, `undo` says that the money came back
 * after all, `fail` that it never arrived; `keep` only writes down what was told. A refund that we gave up on while the provider had it goes
 * the same ways.
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

/** The provider's words about an account in ours. Nobody can be paid before transfers are active. */
export function accountStatusOf(facts: AccountFacts): AccountStatus {
  const requirementsDue = facts.requirements.filter((requirement) => requirement.due).map((requirement) => requirement.description);
  const canReceive = facts.transfers === 'active';
  const base = { canReceive, payoutsEnabled: facts.payouts === 'active', requirementsDue };
  if (canReceive) return { ...base, status: 'ACTIVE' };
  if (facts.transfers === 'rejected' || facts.transfers === 'unsupported') return { ...base, status: 'RESTRICTED' };
  if (requirementsDue.length > 0) return { ...base, status: facts.transfers === 'restricted' ? 'ONBOARDING' : 'RESTRICTED' };
  return { ...base, status: facts.transfers === 'pending' ? 'PENDING' : 'ONBOARDING' };
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

/** One movement of money. `eventKey` is the provider's object that moved it, so that no replay books it twice. */
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

/** The whole charge went on to the creator. */
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

/** The buyer's bank sent a refund back to the platform; the creator's and the platform's shares do not move again by themselves. */
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

/** How far a dispute is, in our words: an inquiry takes no money, and an appeal keeps a dispute open. */
export type DisputeStatus = 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | 'CLOSED';

/** The provider's word about a dispute in ours. One that it does not know yet counts as open: money may be gone. */
export function disputeStatusOf(status: string): DisputeStatus {
  if (status === 'won') return 'WON';
  if (status === 'lost') return 'LOST';
  if (status === 'warning_closed' || status === 'prevented') return 'CLOSED';
  return status.startsWith('warning_') ? 'INQUIRY' : 'OPEN';
}

/**
 * What is to happen to the creator's share: taken back while the money is gone, paid to them again once it has come back. Where it has come
 * back before we knew of any taking, `look` whether somebody took it who could not write that down.
 */
export function decideShare(status: DisputeStatus, share: 'LEFT' | 'TAKEN' | 'RETURNED'): 'take' | 'look' | 'return' | 'nothing' {
  if ((status === 'OPEN' || status === 'LOST') && share === 'LEFT') return 'take';
  if (status !== 'WON') return 'nothing';
  return ({ LEFT: 'look', TAKEN: 'return', RETURNED: 'nothing' } as const)[share];
}

/** The buyer's bank took money with its fee (`amount` below zero), or gave it back. */
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

/** The platform took the creator's share of disputed money back. */
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

/** After a dispute was won the creator was paid their share again. */
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

const CSV_COLUMNS = ['Date', 'Order', 'Type', 'Item', 'Buyer', 'Seller', 'Amount (GBP)', 'Refunded (GBP)', 'Status'];

/** Payments as a CSV file (RFC 4180); a field that a spreadsheet would run as a formula is led by an apostrophe. */
export function paymentsCsv(
  payments: Pick<
    Payment,
    'createdAt' | 'id' | 'type' | 'description' | 'username' | 'ownerUsername' | 'amount' | 'refundedAmount' | 'status'
  >[],
): string {
  const rows = payments.map((payment) => [
    payment.createdAt,
    payment.id,
    payment.type,
    payment.description.title,
    payment.username,
    payment.ownerUsername,
    (payment.amount / 100).toFixed(2),
    (payment.refundedAmount / 100).toFixed(2),
    payment.status,
  ]);
  return csvText([CSV_COLUMNS, ...rows]);
}

/** Rows as CSV (RFC 4180); a field that a spreadsheet would run as a formula is led by an apostrophe, a number stays one. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(csvField).join(',')).join('\r\n') + '\r\n';
}

function csvField(value: string): string {
  const safe = /^[=+\-@\t\r\n\0]/.test(value) && !/^-\d+\.\d\d$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

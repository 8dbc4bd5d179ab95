import type { Pence } from '#kernel/money/money.ts';

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

/**
 * Whether everything a charge moves is among its journals: the processor's fee, the transfer to the creator and, if there is one, the
 * platform's share. The provider may report them some time after the card was charged.
 */
export function isBookedWhole(journals: readonly Journal[], platformFee: Pence): boolean {
  const entries = journals.flatMap((journal) => journal.entries);
  const sumOf = (account: LedgerAccount) => entries.reduce((sum, [touched, amount]) => sum + (touched === account ? amount : 0), 0);
  const isTouched = (account: LedgerAccount) => entries.some(([touched]) => touched === account);
  return isTouched('processor_fee') && sumOf('clearing') === 0 && (platformFee === 0 || isTouched('platform_fee'));
}

import { CHARGEBACK, type Payment } from '../contract.ts';

/** Why a disputed payment isn't refunded. */
export const PAYMENT_DISPUTED = 'The buyer’s bank has disputed this payment. It can’t be refunded until the dispute is settled.';

/** Describes how a dispute was decided. That the payment was refunded says nothing about who won. */
export function disputeDecision({ refundReason, status }: Pick<Payment, 'refundReason' | 'status'>): string {
  if (refundReason === CHARGEBACK) return 'The buyer’s bank decided this dispute in their favour, and the money went back to them.';
  const won = 'The buyer’s bank decided this dispute in the seller’s favour.';
  return status === 'REFUNDED'
    ? `${won} The payment had already been refunded.`
    : `${won} The payment stands and can no longer be refunded.`;
}

import type { Payment, PaymentLog } from '../../contract.ts';

/** Whether a line of a payment's history is a refund that the buyer's bank sent back. A declined card isn't, whenever it is reported. */
export function isRefundReturned({ eventType, returned }: Pick<PaymentLog, 'eventType' | 'returned'>): boolean {
  return eventType === 'FAILED' && returned;
}

/**
 * Whether the seller of an order has still to refund it. What a bank sent back is for the platform to pay (docs/product.md#refunds), and after a
 * decided dispute nobody can refund anything.
 */
export function isDueFromSeller({ refundDue, disputeDecided, logs }: Pick<Payment, 'refundDue' | 'disputeDecided' | 'logs'>): boolean {
  return refundDue && !disputeDecided && !logs.some(isRefundReturned);
}

import type { Payment, PaymentLog } from '../../contract.ts';
import { hasBeenPaid } from './receipt.ts';

/** Returns what the platform kept of a sale and what the seller has after refunds, in pence: the sums over its history. */
export function soldTotals(logs: readonly Pick<PaymentLog, 'platformFee' | 'amountPaidToOwner'>[]): { fee: number; received: number } {
  return {
    fee: logs.reduce((sum, log) => sum + (log.platformFee ?? 0), 0),
    received: logs.reduce((sum, log) => sum + (log.amountPaidToOwner ?? 0), 0),
  };
}

/** Returns what a buyer has paid for an order, in pence, whatever went back since: nothing while it is open, or if it came to nothing. */
export function paidOf(payment: Pick<Payment, 'status' | 'logs' | 'amount'>): number {
  return hasBeenPaid(payment) ? payment.amount : 0;
}

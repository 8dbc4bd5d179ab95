import type { PaymentLog } from '../../contract.ts';

/** Returns what the platform kept of a sale and what the seller has after refunds, in pence: the sums over its history. */
export function soldTotals(logs: readonly Pick<PaymentLog, 'platformFee' | 'amountPaidToOwner'>[]): { fee: number; received: number } {
  return {
    fee: logs.reduce((sum, log) => sum + (log.platformFee ?? 0), 0),
    received: logs.reduce((sum, log) => sum + (log.amountPaidToOwner ?? 0), 0),
  };
}

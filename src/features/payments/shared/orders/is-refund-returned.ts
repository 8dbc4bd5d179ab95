import type { PaymentLog } from '../../contract.ts';

/** Whether a line of a payment's history is a refund that the buyer's bank sent back. A declined card isn't, whenever it is reported. */
export function isRefundReturned({ eventType, returned }: Pick<PaymentLog, 'eventType' | 'returned'>): boolean {
  return eventType === 'FAILED' && returned;
}

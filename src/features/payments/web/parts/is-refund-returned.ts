import type { PaymentLog } from '../../contract.ts';

/** Whether a line of a payment's history is a refund that the buyer's bank sent back: a card that was declined is none, whenever it is heard of. */
export function isRefundReturned({ eventType, returned }: Pick<PaymentLog, 'eventType' | 'returned'>): boolean {
  return eventType === 'FAILED' && returned;
}

import type { PaymentLog } from '../../contract.ts';

/** Whether a line of a payment's history is a refund that the buyer's bank sent back: what fails after a refund is no card, but the refund. */
export function isRefundReturned(logs: readonly Pick<PaymentLog, 'eventType'>[], place: number): boolean {
  return logs[place]?.eventType === 'FAILED' && logs.slice(0, place).some(({ eventType }) => eventType === 'REFUND');
}

import type { PaymentLog } from '../../contract.ts';
import { isRefundReturned } from './is-refund-returned.ts';

const TITLES: Record<PaymentLog['eventType'], string> = {
  TRIAL_START: 'Trial started',
  PAYMENT: 'Payment',
  RENEWAL: 'Renewal',
  REFUND: 'Refund',
  FAILED: 'Declined',
  CANCELLED: 'Checkout closed',
  SCHEDULED_CANCELLATION: 'Cancellation scheduled',
};

const PAID = new Set<string>(['PAYMENT', 'RENEWAL', 'TRIAL_START']);

/** Returns the title of a line in a payment's history. */
export function paymentLogTitle(logs: readonly Pick<PaymentLog, 'eventType' | 'returned' | 'disputed'>[], place: number): string {
  const log = logs[place];
  if (log === undefined) return '';
  const { eventType: type } = log;
  if (type === 'REFUND' && log.disputed) return 'Taken back by the bank';
  if (type === 'PAYMENT' && log.returned) return 'Returned by the bank';
  // Something was paid, so it is the order that ended, not the checkout.
  if (type === 'CANCELLED' && logs.slice(0, place).some(({ eventType }) => PAID.has(eventType))) return 'Ended';
  return isRefundReturned(log) ? 'Refund returned by the bank' : TITLES[type];
}

import { type Payment, type PaymentLog, CHARGEBACK } from '../../contract.ts';
import { BUYER_LABELS, SELLER_LABELS } from '../rules/receipt.ts';
import { isRefundReturned } from '../rules/is-refund-returned.ts';

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

type Logged = {
  logs: readonly Pick<PaymentLog, 'eventType' | 'returned' | 'disputed'>[];
  description: Pick<Payment['description'], 'periodEnd'>;
};

/** Returns the title of a line in a payment's history. Movements by a bank have the labels of the reader's receipt. */
export function paymentLogTitle({ logs, description }: Logged, index: number, { isBuyer }: { isBuyer: boolean }): string {
  const log = logs[index];
  if (log === undefined) return '';
  const { eventType: type } = log;
  const words = isBuyer ? BUYER_LABELS : SELLER_LABELS;
  if (type === 'REFUND' && log.disputed) return words.taken;
  if (type === 'PAYMENT' && log.returned) return words.won;
  // It had begun, so it is the order that ended, not the checkout. Only a period of one has an end, even if it was never paid.
  const hasBegun = description.periodEnd !== undefined || logs.slice(0, index).some(({ eventType }) => PAID.has(eventType));
  if (type === 'CANCELLED' && hasBegun) return 'Ended';
  return isRefundReturned(log) ? words['refund-returned'] : TITLES[type];
}

type LoggedReasons = Pick<Payment, 'refundReason'> & { logs: readonly Pick<PaymentLog, 'eventType' | 'disputed' | 'reason'>[] };

/**
 * Returns the reason for a line of a payment's history. Each partial refund has its own, the return of what a membership paid for has the
 * order's, and money that a bank took has none.
 */
export function paymentLogReason({ logs, refundReason }: LoggedReasons, index: number): string | null {
  const own = logs[index]?.reason ?? null;
  if (own !== null) return own;
  const lastRefund = logs.findLastIndex(({ eventType, disputed }) => eventType === 'REFUND' && !disputed);
  return index === lastRefund && refundReason !== CHARGEBACK ? refundReason : null;
}

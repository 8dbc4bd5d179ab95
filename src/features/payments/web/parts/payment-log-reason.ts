import { CHARGEBACK, type Payment, type PaymentLog } from '../../contract.ts';

type Told = Pick<Payment, 'refundReason'> & { logs: readonly Pick<PaymentLog, 'eventType' | 'disputed' | 'reason'>[] };

/**
 * Why the line of a payment's history is there: each part that was refunded has its own reason, and what a membership had paid for that of the
 * order; money that a bank took has none that somebody wrote.
 */
export function paymentLogReason({ logs, refundReason }: Told, place: number): string | null {
  const own = logs[place]?.reason ?? null;
  if (own !== null) return own;
  const lastRefund = logs.findLastIndex(({ eventType, disputed }) => eventType === 'REFUND' && !disputed);
  return place === lastRefund && refundReason !== CHARGEBACK ? refundReason : null;
}

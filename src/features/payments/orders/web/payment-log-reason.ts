import { CHARGEBACK, type Payment, type PaymentLog } from '../../contract.ts';

type Told = Pick<Payment, 'refundReason'> & { logs: readonly Pick<PaymentLog, 'eventType' | 'disputed' | 'reason'>[] };

/**
 * Returns the reason for a line of a payment's history. Each partial refund has its own, the return of what a membership paid for has the
 * order's, and money that a bank took has none.
 */
export function paymentLogReason({ logs, refundReason }: Told, place: number): string | null {
  const own = logs[place]?.reason ?? null;
  if (own !== null) return own;
  const lastRefund = logs.findLastIndex(({ eventType, disputed }) => eventType === 'REFUND' && !disputed);
  return place === lastRefund && refundReason !== CHARGEBACK ? refundReason : null;
}

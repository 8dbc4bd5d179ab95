import { CHARGEBACK, type Payment, type PaymentLog } from '../../contract.ts';

type Told = Pick<Payment, 'refundReason'> & { logs: readonly Pick<PaymentLog, 'eventType' | 'disputed'>[] };

/** Why the line of a payment's history is there: the last refund has its reason, and money that a bank took has none that somebody wrote. */
export function paymentLogReason({ logs, refundReason }: Told, place: number): string | null {
  const lastRefund = logs.findLastIndex(({ eventType, disputed }) => eventType === 'REFUND' && !disputed);
  return place === lastRefund && refundReason !== CHARGEBACK ? refundReason : null;
}

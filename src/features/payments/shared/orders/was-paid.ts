import type { Payment } from '../../contract.ts';

/** Whether a payment's money has arrived and hasn't all gone back, even if its order has since ended. */
export function wasPaid({ status, logs }: Pick<Payment, 'status' | 'logs'>): boolean {
  if (status === 'COMPLETED' || status === 'SCHEDULED_CANCELLATION') return true;
  return status === 'CANCELLED' && logs.some(({ eventType }) => eventType === 'PAYMENT' || eventType === 'RENEWAL');
}

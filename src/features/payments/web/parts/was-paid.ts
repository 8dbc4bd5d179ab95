import type { Payment } from '../../contract.ts';

/** Whether the money of a payment has come, and not all of it has gone back; also where the order that it was for has ended since. */
export function wasPaid({ status, logs }: Pick<Payment, 'status' | 'logs'>): boolean {
  if (status === 'COMPLETED' || status === 'SCHEDULED_CANCELLATION') return true;
  return status === 'CANCELLED' && logs.some(({ eventType }) => eventType === 'PAYMENT' || eventType === 'RENEWAL');
}

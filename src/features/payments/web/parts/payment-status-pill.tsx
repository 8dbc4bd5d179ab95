import { Pill } from '#ui/pill.tsx';
import type { PaymentStatus } from '../../contract.ts';

const STATUSES: Record<PaymentStatus, { label: string; tone: 'plain' | 'good' | 'warn' | 'danger' }> = {
  PENDING: { label: 'Pending', tone: 'warn' },
  COMPLETED: { label: 'Paid', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'danger' },
  REFUNDED: { label: 'Refunded', tone: 'plain' },
  TRIAL: { label: 'Trial', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'plain' },
  SCHEDULED_CANCELLATION: { label: 'Ends soon', tone: 'warn' },
};

/** Where a payment stands, in a word. */
export function PaymentStatusPill({ status, free = false }: { status: PaymentStatus; free?: boolean }) {
  const { label, tone } = STATUSES[status];
  return <Pill tone={tone}>{free && status === 'COMPLETED' ? 'Booked' : label}</Pill>;
}

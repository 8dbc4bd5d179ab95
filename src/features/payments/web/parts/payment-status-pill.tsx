import { Pill } from '#ui/pill.tsx';
import type { PaymentStatus } from '../../contract.ts';
import { STATUS_WORDS } from './order-word.ts';

/** The status of a payment in a word. */
export function PaymentStatusPill({ status }: { status: PaymentStatus }) {
  const { label, tone } = STATUS_WORDS[status];
  return <Pill tone={tone}>{label}</Pill>;
}

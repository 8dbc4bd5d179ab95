import { Pill } from '#ui/pill.tsx';
import type { ItemState, Payment } from '../../contract.ts';
import { PaymentStatusPill } from './payment-status-pill.tsx';

const STATES: Partial<Record<ItemState, { label: string; tone: 'plain' | 'good' | 'warn' | 'danger' }>> = {
  moved: { label: 'Moved', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  'checked-in': { label: 'Checked in', tone: 'good' },
  ended: { label: 'Ended', tone: 'plain' },
  returned: { label: 'Returned', tone: 'plain' },
};

/** Where an order stands, in a word: what became of its date before what became of its money. */
export function OrderPill({ payment }: { payment: Pick<Payment, 'status' | 'amount' | 'refundedAmount' | 'membershipId' | 'item'> }) {
  const state = payment.status === 'REFUNDED' ? undefined : STATES[payment.item?.state ?? 'valid'];
  if (state) return <Pill tone={state.tone}>{state.label}</Pill>;
  if (payment.refundedAmount > 0 && payment.refundedAmount < payment.amount) return <Pill tone="warn">Partly refunded</Pill>;
  if (payment.status === 'COMPLETED' && payment.membershipId !== null) return <Pill tone="good">With pass</Pill>;
  return <PaymentStatusPill status={payment.status} free={payment.amount === 0} />;
}

import type { ItemState, Payment, PaymentStatus } from '../../contract.ts';

export type OrderLabel = { label: string; tone: 'plain' | 'good' | 'warn' | 'danger' };

const STATES: Partial<Record<ItemState, OrderLabel>> = {
  moved: { label: 'Moved', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  'checked-in': { label: 'Checked in', tone: 'good' },
  ended: { label: 'Ended', tone: 'plain' },
  returned: { label: 'Returned', tone: 'plain' },
};

const STATUS_LABELS: Record<PaymentStatus, OrderLabel> = {
  PENDING: { label: 'Pending', tone: 'warn' },
  COMPLETED: { label: 'Paid', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'danger' },
  REFUNDED: { label: 'Refunded', tone: 'plain' },
  TRIAL: { label: 'Trial', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'plain' },
  SCHEDULED_CANCELLATION: { label: 'Ends soon', tone: 'warn' },
};

const GIVEN: Record<NonNullable<Payment['description']['given']>, string> = {
  gift: 'Gift',
  complimentary: 'Complimentary',
  returned: 'Credit',
};

export type LabelledOrder = Pick<Payment, 'type' | 'status' | 'amount' | 'refundedAmount' | 'membershipId' | 'disputed'> & {
  item: { state: ItemState | null } | null;
  description?: Pick<Payment['description'], 'given' | 'gift'>;
};

/**
 * Returns the state of an order in a word: a dispute, which only its seller and administrators see, comes before what became of its date,
 * and that before what became of its money. Only a ticket can be had with a pass.
 */
export function orderLabel(order: LabelledOrder): OrderLabel {
  const { type, status, amount, refundedAmount, membershipId, disputed, item, description } = order;
  if (disputed) return { label: 'Disputed', tone: 'danger' };
  const state = status === 'REFUNDED' ? undefined : STATES[item?.state ?? 'valid'];
  if (state) return state;
  if (refundedAmount > 0 && refundedAmount < amount) return { label: 'Partly refunded', tone: 'warn' };
  // Its paid places were returned, and those that cost nothing are valid.
  if (status === 'COMPLETED' && description?.gift !== undefined) return { label: 'Gift', tone: 'good' };
  if (status !== 'COMPLETED' || amount > refundedAmount) return STATUS_LABELS[status];
  if (description?.given !== undefined) return { label: GIVEN[description.given], tone: 'good' };
  return { label: type === 'SESSION_EVENT' && membershipId !== null ? 'With pass' : 'Booked', tone: 'good' };
}

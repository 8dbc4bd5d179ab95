import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import type { Payment } from '../../contract.ts';
import { isDueFromSeller } from '../rules/is-refund-returned.ts';
import { orderKind } from './order-kind.ts';
import { seatsLabel } from './seats-label.ts';
import { orderLabel, type OrderLabel } from './order-label.ts';

const ZONE = 'Europe/London';

type Sold = Pick<
  Payment,
  | 'type'
  | 'status'
  | 'amount'
  | 'refundedAmount'
  | 'refundDue'
  | 'disputeDecided'
  | 'logs'
  | 'membershipId'
  | 'disputed'
  | 'item'
  | 'description'
  | 'nextCharge'
  | 'redeemed'
>;

/**
 * Returns the state of an order as its seller reads it in a row: what there is to do, or what a trial will cost and when, before what became
 * of it.
 */
export function soldState(payment: Sold): OrderLabel {
  if (isDueFromSeller(payment)) return { label: 'Refund due', tone: 'danger' };
  const { label, tone } = orderLabel(payment);
  if (payment.status === 'TRIAL' && payment.nextCharge !== null)
    return { label: `Trial, ${nextCharge(payment.nextCharge)}`, tone: 'plain' };
  if (payment.redeemed === false && tone === 'good') return { label: 'Not redeemed', tone: 'plain' };
  if (label === 'Checked in' || label === 'Ended') return { label: orderLabel({ ...payment, item: null }).label, tone: 'good' };
  return { label, tone: label === 'With pass' || label === 'Booked' ? 'plain' : tone };
}

/** Returns what a trial will cost and when: `£35.00 on 3 Dec`. */
export function nextCharge({ amount, at }: NonNullable<Payment['nextCharge']>): string {
  return `${formatPounds(amount)} on ${dayOf(at)}`;
}

/** Returns what was sold, to its seller, who knows whose subscription it is. */
export function soldTitle({ type, description }: Pick<Payment, 'type' | 'description'>): string {
  return type === 'SUBSCRIPTION' ? 'Subscription' : description.title;
}

/** Returns what is said after the title of what was sold: the date of a session, how often it is paid, or its kind. */
export function soldDetail({ type, item, description }: Pick<Payment, 'type' | 'item' | 'description'>): string {
  const startDateTime = item?.startDateTime ?? description.startDateTime;
  if (type === 'SESSION_EVENT' && startDateTime !== undefined)
    return [formatShortDay(new Date(startDateTime), item?.timeZone ?? description.timeZone ?? ZONE), seatsLabel({ description, item })]
      .filter(Boolean)
      .join(' · ');
  if (type === 'TIP') return '';
  if (type === 'SUBSCRIPTION') return 'monthly';
  return description.billingPeriod ?? orderKind({ type, description }).toLowerCase();
}

function dayOf(instant: string): string {
  return formatShortDay(new Date(instant), ZONE).split(' ').slice(1).join(' ');
}

import { formatDate, formatShortDay } from '#kernel/time-text.ts';
import { formatPounds, type Pence } from '#kernel/money.ts';
import type { Payment, PaymentLog, PaymentType } from '../contract.ts';

// Sellers are in the United Kingdom, and so are the days on their receipts.
const ZONE = 'Europe/London';
const NOTHING_PAID: ReadonlySet<Payment['status']> = new Set(['PENDING', 'CANCELLED', 'FAILED']);
const PAID: ReadonlySet<PaymentLog['eventType']> = new Set(['PAYMENT', 'RENEWAL']);

export type ReceiptLine = { term: string; value: string; total?: boolean };
type Told = Pick<Payment, 'type' | 'amount' | 'discountAmount' | 'refundedAmount' | 'status' | 'description' | 'logs' | 'createdAt'>;

const WORDS: Record<PaymentType, string> = {
  SESSION_EVENT: '1 ticket',
  MEMBERSHIP: 'Membership',
  SUBSCRIPTION: 'Subscription',
  TIP: 'Tip',
};

/** The number of an order's receipt: the year of the order and the last part of its id. It never changes, and has no sequence behind it. */
export function receiptNumber({ id, createdAt }: Pick<Payment, 'id' | 'createdAt'>): string {
  return `${formatDate(new Date(createdAt), ZONE).slice(-4)}-${id.slice(-12).toUpperCase()}`;
}

/** What a buyer paid for, line by line: the price, what paid for them instead, what went back and when, and what it has cost them. */
export function buyerLines(payment: Told): ReceiptLine[] {
  const { type, amount, discountAmount, description, refundedAmount } = payment;
  const isPaid = hasBeenPaid(payment);
  return [
    { term: wordOf(payment), value: formatPounds(amount + discountAmount) },
    ...(discountAmount > 0 ? [{ term: description.membershipTitle ?? 'Discount', value: formatPounds(-discountAmount) }] : []),
    ...(type === 'TIP' ? [] : [{ term: 'Booking fee', value: formatPounds(0) }]),
    ...(amount > 0 && isPaid && refundedAmount > 0 ? [{ term: `Paid, ${paidOn(payment)}`, value: formatPounds(amount) }] : []),
    ...refundLines(payment),
    { term: isPaid ? 'You have paid' : 'To pay', value: formatPounds(amount - refundedAmount), total: true },
  ];
}

/** What a sale came to for its seller: the price, refunds, the platform's share and what of it came back, and what is left. */
export function sellerLines(payment: Told, total: string): ReceiptLine[] {
  const { amount, discountAmount, description, logs } = payment;
  const fees = logs.map(({ platformFee }) => platformFee ?? 0);
  const [kept, returned] = [sumOf(fees.filter((fee) => fee > 0)), sumOf(fees.filter((fee) => fee < 0))];
  return [
    { term: hasBeenPaid(payment) ? 'Price paid' : 'Price', value: amount === 0 && discountAmount === 0 ? 'Free' : formatPounds(amount) },
    ...(discountAmount > 0
      ? [{ term: `Paid with ${description.membershipTitle ?? 'a discount'}`, value: formatPounds(discountAmount) }]
      : []),
    ...refundLines(payment),
    { term: 'Platform fee', value: formatPounds(-kept) },
    ...(returned < 0 ? [{ term: 'Platform fee returned', value: formatPounds(-returned) }] : []),
    { term: total, value: formatPounds(sumOf(logs.map(({ amountPaidToOwner }) => amountPaidToOwner ?? 0))), total: true },
  ];
}

function wordOf({ type, description }: Told): string {
  const { billingPeriod } = description;
  return billingPeriod === undefined ? WORDS[type] : `${WORDS[type]}, one ${billingPeriod === 'annual' ? 'year' : 'month'}`;
}

function refundLines({ logs }: Told): ReceiptLine[] {
  return logs
    .filter(({ eventType }) => eventType === 'REFUND')
    .map(({ at, amount }) => ({ term: `Refunded, ${dayOf(at)}`, value: formatPounds(-Math.abs(amount)) }));
}

function paidOn({ logs, createdAt }: Told): string {
  return dayOf(logs.find(({ eventType }) => PAID.has(eventType))?.at ?? createdAt);
}

/** Whether there is a receipt at all: an order that came to nothing has none. */
export function hasBeenPaid({ status, logs }: Pick<Payment, 'status' | 'logs'>): boolean {
  return !NOTHING_PAID.has(status) || logs.some(({ eventType }) => PAID.has(eventType));
}

// `22 Nov`: the year stands in the receipt's number.
function dayOf(instant: string): string {
  return formatShortDay(new Date(instant), ZONE).split(' ').slice(1).join(' ');
}

function sumOf(amounts: readonly Pence[]): Pence {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

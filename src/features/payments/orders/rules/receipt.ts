import { formatDate, formatShortDay } from '#kernel/time/time-text.ts';
import { formatPounds, formatPrice, type Pence } from '#kernel/money/money.ts';
import type { Payment, PaymentLog, PaymentType } from '../../contract.ts';
import { discountWords } from '../../codes/copy.ts';
import { kindLines } from '../copy/kind-lines.ts';
import { BOOKING_FEE } from '../copy/booking-fee.ts';

// Sellers are in the United Kingdom, so receipts use its days.
const ZONE = 'Europe/London';
const NOTHING_PAID: ReadonlySet<Payment['status']> = new Set(['PENDING', 'CANCELLED', 'FAILED']);
const PAID: ReadonlySet<PaymentLog['eventType']> = new Set(['PAYMENT', 'RENEWAL']);

export type ReceiptLine = { term: string; value: string; total?: boolean };
type ReceiptOrder = Pick<
  Payment,
  'type' | 'amount' | 'discountAmount' | 'refundedAmount' | 'status' | 'description' | 'logs' | 'createdAt'
>;

const WORDS: Record<PaymentType, string> = {
  SESSION_EVENT: '1 ticket',
  MEMBERSHIP: 'Membership',
  SUBSCRIPTION: 'Subscription',
  TIP: 'Tip',
  GIFT: 'Gift',
};

/**
 * Returns the number of an order's receipt: the year of the order and the last part of its id. It never changes and isn't part of a
 * sequence.
 */
export function receiptNumber({ id, createdAt }: Pick<Payment, 'id' | 'createdAt'>): string {
  return `${formatDate(new Date(createdAt), ZONE).slice(-4)}-${id.slice(-12).toUpperCase()}`;
}

/**
 * Returns the end of an order's id as its receipt number has it, in lower case, if these words are such a number: whole or from its
 * start, with or without the year and the `No.` of a receipt. Otherwise null.
 */
export function typedReceiptNumber(words: string): string | null {
  return /^(?:no\.?\s*)?(?:20\d\d-)?([\da-f]{4,12})$/i.exec(words.trim())?.[1]?.toLowerCase() ?? null;
}

/**
 * Returns the lines of a receipt: the price, what paid for it instead, each refund with its day, and the final cost. The wording addresses
 * the buyer, or speaks of the buyer to a seller who reads about an order that brought in no money.
 */
export function buyerLines(payment: ReceiptOrder, { isBuyer }: { isBuyer: boolean }): ReceiptLine[] {
  const { type, amount, discountAmount, description } = payment;
  const isPaid = hasBeenPaid(payment);
  // `Free` says all of it.
  const isFree = amount + discountAmount === 0;
  const moved = movesOf(payment);
  const gone = -sumOf(moved.map((move) => move.amount));
  // A bank may have taken money back without a line in the history.
  const unlogged = Math.max(0, payment.refundedAmount - gone);
  return [
    ...goodsOf(payment),
    ...(discountAmount > 0 ? [{ term: description.membershipTitle ?? discountOf(description), value: formatPounds(-discountAmount) }] : []),
    ...(type === 'TIP' || isFree ? [] : [BOOKING_FEE]),
    ...(amount > 0 && isPaid && (moved.length > 0 || unlogged > 0)
      ? [{ term: `Paid, ${paidOn(payment)}`, value: formatPounds(amount) }]
      : []),
    ...moved.map(({ kind, at, amount: pence }) => ({
      term: `${isBuyer ? BUYER_LABELS[kind] : SELLER_LABELS[kind]}, ${dayOf(at)}`,
      value: formatPounds(pence),
    })),
    ...(unlogged > 0 ? [{ term: 'Refunded', value: formatPounds(-unlogged) }] : []),
    ...(isFree
      ? []
      : [
          {
            term: isPaid ? (isBuyer ? 'You have paid' : 'The buyer has paid') : payment.status === 'PENDING' ? 'To pay' : 'Price',
            value: formatPounds(Math.max(0, amount - gone - unlogged)),
            total: true,
          },
        ]),
  ];
}

/**
 * Returns what a sale came to for its seller: the price, what went back and what returned, the platform's share, how much of it was
 * returned, and what is left. A refund that the buyer's bank returned isn't added back: the platform holds it.
 */
export function sellerLines(payment: ReceiptOrder, total: string): ReceiptLine[] {
  const { amount, discountAmount, description, logs } = payment;
  const moved = movesOf(payment).filter(({ kind }) => kind !== 'refund-returned');
  const fees = [
    ...logs.map(({ platformFee }) => platformFee ?? 0),
    // When disputed money comes back, the seller gets only their share of it; the rest is the platform's again.
    ...moved.flatMap(({ kind, log }) => (kind === 'won' ? log.amount - (log.amountPaidToOwner ?? 0) - (log.platformFee ?? 0) : [])),
  ];
  const [kept, returned] = [sumOf(fees.filter((fee) => fee > 0)), sumOf(fees.filter((fee) => fee < 0))];
  return [
    ...(description.discount
      ? [
          { term: 'Price', value: formatPounds(amount + discountAmount) },
          { term: discountOf(description), value: formatPounds(-discountAmount) },
        ]
      : []),
    {
      term: hasBeenPaid(payment) ? 'Price paid' : description.discount ? 'To pay' : 'Price',
      value: discountAmount === 0 ? formatPrice(amount) : formatPounds(amount),
    },
    ...(discountAmount > 0 && !description.discount
      ? [{ term: `Paid with ${description.membershipTitle ?? 'a discount'}`, value: formatPounds(discountAmount) }]
      : []),
    ...moved.map(({ kind, at, amount: pence }) => ({ term: `${SELLER_LABELS[kind]}, ${dayOf(at)}`, value: formatPounds(pence) })),
    { term: 'Platform fee', value: formatPounds(-kept) },
    ...(returned < 0 ? [{ term: 'Platform fee returned', value: formatPounds(-returned) }] : []),
    { term: total, value: formatPounds(sumOf(logs.map(({ amountPaidToOwner }) => amountPaidToOwner ?? 0))), total: true },
  ];
}

function discountOf({ discount, seats = 1 }: Payment['description']): string {
  return discount ? discountWords(discount, seats) : 'Discount';
}

// Each kind of ticket at each price has a line of its own.
function goodsOf(payment: ReceiptOrder): ReceiptLine[] {
  const { kinds } = payment.description;
  if (kinds === undefined) return [{ term: wordOf(payment), value: formatPrice(payment.amount + payment.discountAmount) }];
  return kindLines(kinds);
}

function wordOf({ type, description }: ReceiptOrder): string {
  const { billingPeriod, seats = 1, months } = description;
  if (seats > 1) return `${seats} tickets`;
  if (months !== undefined) return `${WORDS[type]}, ${months === 1 ? 'one month' : `${months} months`}`;
  if (billingPeriod === undefined) return type === 'MEMBERSHIP' ? 'Pass' : WORDS[type];
  return `${WORDS[type]}, one ${billingPeriod === 'annual' ? 'year' : 'month'}`;
}

type Move = { kind: 'refund' | 'taken' | 'won' | 'refund-returned'; at: string; amount: Pence; log: PaymentLog };

/** Labels of money that went back, for the seller or an administrator. */
export const SELLER_LABELS: Record<Move['kind'], string> = {
  refund: 'Refunded',
  taken: 'Taken back by the bank',
  won: 'Returned by the bank',
  'refund-returned': 'Refund returned by the bank',
};
/** The same labels for the buyer. */
export const BUYER_LABELS = { ...SELLER_LABELS, taken: 'Returned by your bank', won: 'Taken back by your bank' };

// Money that went back to the buyer, and money of it that returned.
function movesOf({ logs }: ReceiptOrder): Move[] {
  return logs.flatMap((log): Move[] => {
    const { eventType, at } = log;
    const amount = Math.abs(log.amount);
    if (eventType === 'REFUND') return [{ kind: log.disputed ? 'taken' : 'refund', at, amount: -amount, log }];
    if (!log.returned) return [];
    if (eventType === 'PAYMENT') return [{ kind: 'won', at, amount, log }];
    return eventType === 'FAILED' ? [{ kind: 'refund-returned', at, amount, log }] : [];
  });
}

function paidOn({ logs, createdAt }: ReceiptOrder): string {
  return dayOf(logs.find(({ eventType }) => PAID.has(eventType))?.at ?? createdAt);
}

/** Whether there is a receipt at all: an order that came to nothing has none. */
export function hasBeenPaid({ status, logs }: Pick<Payment, 'status' | 'logs'>): boolean {
  return !NOTHING_PAID.has(status) || logs.some(({ eventType }) => PAID.has(eventType));
}

// `22 Nov`: the receipt number has the year.
function dayOf(instant: string): string {
  return formatShortDay(new Date(instant), ZONE).split(' ').slice(1).join(' ');
}

function sumOf(amounts: readonly Pence[]): Pence {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

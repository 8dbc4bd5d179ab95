import { expect, test } from 'vitest';
import type { PaymentLog } from '../../contract.ts';
import { buyerLines, hasBeenPaid, receiptNumber, sellerLines, typedReceiptNumber } from './receipt.ts';

const log = (eventType: PaymentLog['eventType'], amount: number, more: Partial<PaymentLog> = {}): PaymentLog => ({
  eventType,
  amount,
  platformFee: null,
  processorFee: null,
  amountPaidToOwner: null,
  currency: 'GBP',
  returned: false,
  disputed: false,
  reason: null,
  at: '2026-11-17T20:14:00.000Z',
  ...more,
});
const order: Parameters<typeof buyerLines>[0] = {
  type: 'SESSION_EVENT',
  amount: 3000,
  discountAmount: 0,
  refundedAmount: 0,
  status: 'COMPLETED',
  description: { title: 'Wheel for beginners' },
  logs: [log('PAYMENT', 3000, { platformFee: 320, amountPaidToOwner: 2680 })],
  createdAt: '2026-11-17T20:13:00.000Z',
};
const BUYER = { isBuyer: true };
const told = (lines: { term: string; value: string }[]) => lines.map(({ term, value }) => `${term} ${value}`);

test('an order that came to nothing has no receipt; one that was paid and has since ended has one', () => {
  expect(hasBeenPaid({ status: 'CANCELLED', logs: [log('CANCELLED', 0)] })).toBe(false);
  expect(hasBeenPaid({ status: 'CANCELLED', logs: [log('RENEWAL', 600)] })).toBe(true);
});

test('a receipt keeps its number, which starts with the year of the order in London', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect(receiptNumber({ id, createdAt: '2026-06-30T23:30:00.000Z' })).toBe('2026-B302099A8057');
  expect(receiptNumber({ id, createdAt: '2025-12-31T23:59:59.000Z' })).toBe('2025-B302099A8057');
});

test.each(['2026-B302099A8057', 'No. 2026-B302099A8057', 'no 2026-b302099a8057', 'B302099A8057', ' No.B302099A8057 '])(
  'a receipt number is understood as people copy it: %j',
  (words) => expect(typedReceiptNumber(words)).toBe('b302099a8057'),
);

test('the start of a receipt number is understood, other words are not taken for one', () => {
  expect(typedReceiptNumber('2026-B302')).toBe('b302');
  for (const words of ['', '2026-', 'No.', 'Yoga', '2026-B302099A80571', '01890a5d-ac96-774b-bcce-b302099a8057'])
    expect(typedReceiptNumber(words)).toBe(null);
});

test('a buyer sees the price, booking fee and total, each refund with its day, and the final cost', () => {
  expect(told(buyerLines(order, BUYER))).toEqual(['1 ticket £30.00', 'Booking fee £0.00', 'You have paid £30.00']);
  const logs = [
    ...order.logs,
    log('REFUND', -1000, { at: '2026-11-22T11:02:00.000Z' }),
    log('REFUND', -500, { at: '2026-11-23T09:00:00.000Z' }),
  ];
  expect(told(buyerLines({ ...order, refundedAmount: 1500, logs }, BUYER))).toEqual([
    '1 ticket £30.00',
    'Booking fee £0.00',
    'Paid, 17 Nov £30.00',
    'Refunded, 22 Nov −£10.00',
    'Refunded, 23 Nov −£5.00',
    'You have paid £15.00',
  ]);
});

test('a ticket paid for with a pass costs nothing and names the pass', () => {
  const description = { title: 'Sunrise flow', membershipTitle: '10-class pass' };
  expect(told(buyerLines({ ...order, amount: 0, discountAmount: 800, description, logs: [] }, BUYER))).toEqual([
    '1 ticket £8.00',
    '10-class pass −£8.00',
    'Booking fee £0.00',
    'You have paid £0.00',
  ]);
});

test("a seller viewing an order that a pass paid for isn't told that they paid", () => {
  expect(told(buyerLines({ ...order, amount: 0, discountAmount: 800, logs: [] }, { isBuyer: false })).at(-1)).toBe(
    'The buyer has paid £0.00',
  );
});

test('an unpaid order says what there is to pay', () => {
  expect(told(buyerLines({ ...order, status: 'PENDING', logs: [] }, BUYER)).at(-1)).toBe('To pay £30.00');
  expect(told(buyerLines({ ...order, amount: 0, status: 'CANCELLED', logs: [] }, BUYER))).toEqual(['1 ticket Free']);
});

test("a seller sees the platform's share, what a refund returned of it, and what is left", () => {
  const refund = log('REFUND', -3000, { platformFee: -320, amountPaidToOwner: -2680, at: '2026-11-22T11:02:00.000Z' });
  expect(told(sellerLines({ ...order, logs: [...order.logs, refund] }, 'You receive'))).toEqual([
    'Price paid £30.00',
    'Refunded, 22 Nov −£30.00',
    'Platform fee −£3.20',
    'Platform fee returned £3.20',
    'You receive £0.00',
  ]);
});

test('money that a dispute took and gave back is on both receipts, and each total is what that side has', () => {
  const logs = [
    log('PAYMENT', 900, { platformFee: 110, amountPaidToOwner: 790 }),
    log('REFUND', -900, { platformFee: -110, amountPaidToOwner: -790, disputed: true, at: '2026-11-22T11:02:00.000Z' }),
    log('PAYMENT', 900, { platformFee: 0, amountPaidToOwner: 790, returned: true, disputed: true, at: '2026-11-25T11:02:00.000Z' }),
  ];
  const won = { ...order, amount: 900, logs };
  expect(told(sellerLines(won, 'You receive'))).toEqual([
    'Price paid £9.00',
    'Taken back by the bank, 22 Nov −£9.00',
    'Returned by the bank, 25 Nov £9.00',
    'Platform fee −£2.20',
    'Platform fee returned £1.10',
    'You receive £7.90',
  ]);
  expect(told(buyerLines(won, BUYER)).slice(2)).toEqual([
    'Paid, 17 Nov £9.00',
    'Returned by your bank, 22 Nov −£9.00',
    'Taken back by your bank, 25 Nov £9.00',
    'You have paid £9.00',
  ]);
});

test("a refund returned by the bank is still the buyer's, not the seller's", () => {
  const logs = [
    ...order.logs,
    log('REFUND', -3000, { platformFee: -320, amountPaidToOwner: -2680, at: '2026-11-22T11:02:00.000Z' }),
    log('FAILED', 3000, { returned: true, at: '2026-11-25T11:02:00.000Z' }),
  ];
  expect(told(buyerLines({ ...order, logs }, BUYER)).slice(3)).toEqual([
    'Refunded, 22 Nov −£30.00',
    'Refund returned by the bank, 25 Nov £30.00',
    'You have paid £30.00',
  ]);
  expect(told(sellerLines({ ...order, logs }, 'You receive')).at(-1)).toBe('You receive £0.00');
});

test('a card declined before a refund but reported after it brings nothing back', () => {
  const logs = [
    ...order.logs,
    log('REFUND', -3000, { platformFee: -320, amountPaidToOwner: -2680, at: '2026-11-22T11:02:00.000Z' }),
    log('FAILED', 3000, { at: '2026-11-22T11:32:00.000Z' }),
  ];
  const refunded = { ...order, status: 'REFUNDED' as const, refundedAmount: 3000, logs };
  expect(told(buyerLines(refunded, BUYER)).slice(2)).toEqual(['Paid, 17 Nov £30.00', 'Refunded, 22 Nov −£30.00', 'You have paid £0.00']);
});

test('money that a bank took back is no more than was paid, whether or not the history has a line for it', () => {
  const lost = { ...order, status: 'REFUNDED' as const, refundedAmount: 3000 };
  expect(told(buyerLines(lost, BUYER)).slice(2)).toEqual(['Paid, 17 Nov £30.00', 'Refunded −£30.00', 'You have paid £0.00']);
  const part = log('REFUND', -1000, { at: '2026-11-22T11:02:00.000Z' });
  expect(told(buyerLines({ ...lost, logs: [...order.logs, part] }, BUYER)).slice(2)).toEqual([
    'Paid, 17 Nov £30.00',
    'Refunded, 22 Nov −£10.00',
    'Refunded −£20.00',
    'You have paid £0.00',
  ]);
  const all = log('REFUND', -3000, { at: '2026-11-23T11:02:00.000Z' });
  expect(told(buyerLines({ ...lost, logs: [...order.logs, part, all] }, BUYER)).at(-1)).toBe('You have paid £0.00');
});

test('a receipt calls a pass a pass, and what renews by its period', () => {
  const first = (description: typeof order.description) => buyerLines({ ...order, type: 'MEMBERSHIP', description }, BUYER)[0]?.term;
  expect(first({ title: '10-class pass' })).toBe('Pass');
  expect(first({ title: 'Studio member', billingPeriod: 'annual' })).toBe('Membership, one year');
});

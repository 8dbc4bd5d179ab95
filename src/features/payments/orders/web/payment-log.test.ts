import { expect, test } from 'vitest';
import { CHARGEBACK } from '../../contract.ts';
import { paymentLogReason, paymentLogTitle } from './payment-log.ts';

type Log = Parameters<typeof paymentLogTitle>[0]['logs'][number];
type Line = Log['eventType'] | { returned: Log['eventType'] } | { disputed: Log['eventType'] };
const logOf = (line: Line): Log => {
  if (typeof line === 'string') return { eventType: line, returned: false, disputed: false };
  if ('disputed' in line) return { eventType: line.disputed, returned: false, disputed: true };
  return { eventType: line.returned, returned: true, disputed: false };
};
const titlesFor = (isBuyer: boolean, lines: Line[], description = {}) => {
  const logs = lines.map((line) => logOf(line));
  return logs.map((_, place) => paymentLogTitle({ logs, description }, place, { isBuyer }));
};
const titles = (...lines: Line[]) => titlesFor(false, lines);

test('tells a declined card from a returned refund, even if it is reported after the refund', () => {
  expect(titles('FAILED', 'PAYMENT', 'REFUND', 'FAILED', { returned: 'FAILED' })).toEqual([
    'Declined',
    'Payment',
    'Refund',
    'Declined',
    'Refund returned by the bank',
  ]);
});

test("doesn't call money that a bank takes a refund, or its return another payment", () => {
  expect(titles('PAYMENT', { disputed: 'REFUND' }, { returned: 'PAYMENT' })).toEqual([
    'Payment',
    'Taken back by the bank',
    'Returned by the bank',
  ]);
});

test('tells buyers what their own bank did, in the words of their receipt', () => {
  expect(titlesFor(true, ['PAYMENT', { disputed: 'REFUND' }, { returned: 'PAYMENT' }])).toEqual([
    'Payment',
    'Returned by your bank',
    'Taken back by your bank',
  ]);
});

test('calls the end of a period that was never paid an end, because its checkout was open long before', () => {
  expect(titlesFor(true, ['FAILED', 'CANCELLED'], { periodEnd: '2026-12-09T10:00:00.000Z' })).toEqual(['Declined', 'Ended']);
  expect(titles('CANCELLED')).toEqual(['Checkout closed']);
});

test("gives no title to a line that doesn't exist", () => {
  expect(paymentLogTitle({ logs: [], description: {} }, 0, { isBuyer: true })).toBe('');
});

const paid = { eventType: 'PAYMENT', disputed: false, reason: null } as const;
const refund = { eventType: 'REFUND', disputed: false, reason: null } as const;
const taken = { eventType: 'REFUND', disputed: true, reason: null } as const;
const reasons = (refundReason: string | null, ...logs: Parameters<typeof paymentLogReason>[0]['logs']) =>
  logs.map((_, place) => paymentLogReason({ logs, refundReason }, place));

test('each partial refund has the reason written for it', () => {
  const parts = [
    { ...refund, reason: 'You came late.' },
    { ...refund, reason: 'You were ill.' },
  ];
  expect(reasons('You were ill.', paid, ...parts)).toEqual([null, 'You came late.', 'You were ill.']);
  expect(reasons(CHARGEBACK, paid, ...parts, taken)).toEqual([null, 'You came late.', 'You were ill.', null]);
});

test("a refund that moved no money has its order's reason", () => {
  expect(reasons('You were ill.', paid, refund, refund)).toEqual([null, null, 'You were ill.']);
});

test("money taken by a bank has no reason of its own, and leaves a refund's where it was", () => {
  expect(reasons('You were ill.', paid, refund, taken)).toEqual([null, 'You were ill.', null]);
  expect(reasons(CHARGEBACK, paid, taken)).toEqual([null, null]);
  expect(reasons(CHARGEBACK, paid, refund, taken)).toEqual([null, null, null]);
});

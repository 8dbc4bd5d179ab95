import { expect, test } from 'vitest';
import { paymentLogTitle } from './payment-log-title.ts';

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

import { expect, test } from 'vitest';
import { paymentLogTitle } from './payment-log-title.ts';

type Log = Parameters<typeof paymentLogTitle>[0][number];
type Line = Log['eventType'] | { returned: Log['eventType'] } | { disputed: Log['eventType'] };
const logOf = (line: Line): Log => {
  if (typeof line === 'string') return { eventType: line, returned: false, disputed: false };
  if ('disputed' in line) return { eventType: line.disputed, returned: false, disputed: true };
  return { eventType: line.returned, returned: true, disputed: false };
};
const titles = (...lines: Line[]) => {
  const logs = lines.map((line) => logOf(line));
  return logs.map((_, place) => paymentLogTitle(logs, place));
};

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

test("gives no title to a line that doesn't exist", () => {
  expect(paymentLogTitle([], 0)).toBe('');
});

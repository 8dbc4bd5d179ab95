import { expect, test } from 'vitest';
import { paymentLogTitle } from './payment-log-title.ts';

type Log = Parameters<typeof paymentLogTitle>[0][number];
const titles = (...lines: (Log['eventType'] | { returned: Log['eventType'] })[]) => {
  const logs = lines.map((line) =>
    typeof line === 'string' ? { eventType: line, returned: false } : { eventType: line.returned, returned: true },
  );
  return logs.map((_, place) => paymentLogTitle(logs, place));
};

test('a card that is declined is told apart from a refund that came back, also where it is heard of after the refund', () => {
  expect(titles('FAILED', 'PAYMENT', 'REFUND', 'FAILED', { returned: 'FAILED' })).toEqual([
    'Declined',
    'Payment',
    'Refund',
    'Declined',
    'Refund returned by the bank',
  ]);
});

test('money that comes back after a bank had taken it is no other payment', () => {
  expect(titles('PAYMENT', 'REFUND', { returned: 'PAYMENT' })).toEqual(['Payment', 'Refund', 'Returned by the bank']);
});

test('a line that is not there has no title', () => {
  expect(paymentLogTitle([], 0)).toBe('');
});

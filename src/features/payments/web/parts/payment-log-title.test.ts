import { expect, test } from 'vitest';
import { paymentLogTitle } from './payment-log-title.ts';

const titles = (...types: Parameters<typeof paymentLogTitle>[0][number]['eventType'][]) => {
  const logs = types.map((eventType) => ({ eventType }));
  return logs.map((_, place) => paymentLogTitle(logs, place));
};

test('a card that is declined before the payment is told apart from a refund that came back after it', () => {
  expect(titles('FAILED', 'PAYMENT', 'REFUND', 'FAILED')).toEqual(['Declined', 'Payment', 'Refund', 'Refund returned by the bank']);
});

test('money that comes back after a bank had taken it is no other payment', () => {
  expect(titles('PAYMENT', 'REFUND', 'PAYMENT')).toEqual(['Payment', 'Refund', 'Returned by the bank']);
});

test('a line that is not there has no title', () => {
  expect(paymentLogTitle([], 0)).toBe('');
});

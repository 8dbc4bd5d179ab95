import { expect, test } from 'vitest';
import { CHARGEBACK } from '../../contract.ts';
import { paymentLogReason } from './payment-log-reason.ts';

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

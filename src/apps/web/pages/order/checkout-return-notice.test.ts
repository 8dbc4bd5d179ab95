import { expect, test } from 'vitest';
import { doneWords } from './checkout-return-notice.tsx';

const description = { title: 'Studio member', periodEnd: '2026-12-09T10:00:00.000Z' };

test('a checkout that starts free days promises no receipt and says when the first payment is', () => {
  expect(doneWords({ type: 'MEMBERSHIP', status: 'TRIAL', description })).toBe(
    'Your free trial has started. The first payment is on 9 December 2026. Cancel before then and you won’t be charged.',
  );
  expect(doneWords({ type: 'MEMBERSHIP', status: 'COMPLETED', description })).toContain('the receipt is on its way');
});

test('whoever paid for tickets as a gift is told that the gift is ready, not that the tickets are theirs', () => {
  expect(doneWords({ type: 'SESSION_EVENT', status: 'COMPLETED', description: { title: 'Sunrise flow', gift: 'TICKET' } })).toBe(
    'Paid. Your gift is ready, and the receipt is on its way to you by email.',
  );
});

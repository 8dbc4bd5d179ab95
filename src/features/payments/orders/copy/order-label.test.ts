import { describe, expect, test } from 'vitest';
import { orderLabel, type LabelledOrder } from './order-label.ts';

const paid: LabelledOrder = {
  type: 'SESSION_EVENT',
  status: 'COMPLETED',
  amount: 800,
  refundedAmount: 0,
  membershipId: null,
  item: null,
  disputed: false,
};

describe('an order is', () => {
  test.each<[string, string, Partial<LabelledOrder>]>([
    ['paid', 'Paid', {}],
    ['booked, of a free ticket', 'Booked', { amount: 0 }],
    ['a gift, of what somebody bought for somebody else', 'Gift', { description: { gift: 'TICKET' } }],
    ['refunded, of a gift as of anything else', 'Refunded', { status: 'REFUNDED', description: { gift: 'PASS' } }],
    ['had with a pass, of a ticket that one paid for', 'With pass', { amount: 0, membershipId: 'm' }],
    ['paid, of the pass itself', 'Paid', { type: 'MEMBERSHIP', amount: 6400, membershipId: 'm' }],
    ['cancelled with its date, whatever was paid', 'Cancelled', { item: { state: 'cancelled' } }],
    ['refunded, whatever became of its date', 'Refunded', { status: 'REFUNDED', item: { state: 'cancelled' } }],
    ['disputed, before anything else', 'Disputed', { disputed: true, item: { state: 'ended' } }],
    ['partly refunded', 'Partly refunded', { refundedAmount: 300 }],
    ['on trial', 'Trial', { type: 'MEMBERSHIP', status: 'TRIAL', amount: 0, membershipId: 'm' }],
  ])('%s', (_, word, more) => {
    expect(orderLabel({ ...paid, ...more }).label).toBe(word);
  });
});

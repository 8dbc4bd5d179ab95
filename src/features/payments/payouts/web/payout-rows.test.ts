import { expect, test } from 'vitest';
import type { PayoutLine } from '../../statements/contract.ts';
import { payoutCsv, payoutRows } from './payout-rows.ts';

const sale: PayoutLine = {
  at: '2026-11-03T18:00:00.000Z',
  paymentId: '0190a000-0000-7000-8000-000000000001',
  itemId: '0190a000-0000-7000-8000-000000000002',
  userId: '0190a000-0000-7000-8000-000000000003',
  orderedAt: '2026-11-03T18:00:00.000Z',
  type: 'SESSION_EVENT',
  event: 'PAYMENT',
  disputed: false,
  title: 'Morning yoga',
  billingPeriod: null,
  username: 'ana',
  displayName: 'Ana Quill',
  amount: 800,
  platformFee: 100,
  received: 700,
};
const refund: PayoutLine = { ...sale, event: 'REFUND', amount: -800, platformFee: -100, received: -700 };

test('rows add up to the payout, what was left over and what stays included, on the screen and in the file', () => {
  const { rows, sums } = payoutRows({
    amount: 850,
    carriedIn: 300,
    lines: [sale, sale, refund],
    rest: { count: 2, received: 50 },
    carriedOut: 200,
  });
  expect(rows.map(({ what, paid, platform, received }) => [what, paid, platform, received])).toEqual([
    ['Left over from the payout before', null, null, 300],
    ['Morning yoga', 800, -100, 700],
    ['Morning yoga', 800, -100, 700],
    ['Refund: Morning yoga', -800, 100, -700],
    ['2 more entries', null, null, 50],
    ['Stays for the next payout', null, null, -200],
  ]);
  expect(sums).toEqual({ paid: 800, platform: -100, received: 850 });
  const file = payoutCsv(rows, sums).trimEnd().split('\r\n');
  expect(file).toHaveLength(rows.length + 2);
  expect(file.at(-1)).toBe('Total,,,8.00,-1.00,8.50');
});

test('names what a bank took or returned, and leaves out what is nothing', () => {
  const taken: PayoutLine = { ...refund, disputed: true };
  const { rows } = payoutRows({ amount: 0, carriedIn: 0, lines: [sale, taken], rest: { count: 0, received: 0 }, carriedOut: 0 });
  expect(rows.map(({ what }) => what)).toEqual(['Morning yoga', 'Taken back by the bank: Morning yoga']);
});

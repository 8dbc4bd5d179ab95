import { expect, test } from 'vitest';
import { deductionsOf, moneyFigures } from './money-figures.ts';
import type { Balance } from '../../payouts/contract.ts';

const BALANCE: Balance = {
  held: 9713,
  onItsWay: 2620,
  paidOut: 4000,
  earned: 16_333,
  thisMonth: 1200,
  disputed: 0,
  disputedOrder: null,
  refunded: 0,
  takenBack: 0,
  fees: 0,
  sales: 3,
  refundsDue: 0,
  refundDueOrder: null,
  account: 'ACTIVE',
  payoutsEnabled: true,
  returnedPayout: null,
};

test.each([
  ['the provider agrees with the ledger', { available: 8713, pending: 1000, onItsWay: 2620, arrivesAt: null }],
  ['the provider already knows of a payout that we don’t', { available: 0, pending: 1000, onItsWay: 2620, arrivesAt: null }],
  ['there is no account', null],
])('balance, on its way, pending and paid out add up to what was earned: %s', (_title, outlook) => {
  const { balance, onItsWay, pending, paidOut, earned } = moneyFigures(BALANCE, outlook);
  expect((balance ?? NaN) + onItsWay + (pending ?? NaN) + paidOut).toBe(earned);
});

test('balance and pending stay together until the provider tells them apart', () => {
  expect(moneyFigures(BALANCE, undefined)).toMatchObject({ balance: null, pending: null, held: 9713 });
});

test('names what banks took back beside refunds, so that the deductions explain what was earned', () => {
  expect(deductionsOf({ fees: 720, refunded: 800, takenBack: 4000 })).toBe(
    'After the platform’s share (£7.20), refunds (£8.00) and payments taken back by banks (£40.00).',
  );
  expect(deductionsOf({ fees: 720, refunded: 0, takenBack: 0 })).toBe('After the platform’s share (£7.20) and refunds (£0.00).');
});

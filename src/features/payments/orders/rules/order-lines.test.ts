import { expect, test } from 'vitest';
import type { PaymentLog } from '../../contract.ts';
import { orderLines } from './order-lines.ts';
import { soldTotals } from './sold-totals.ts';

const line = (eventType: PaymentLog['eventType'], amount: number, platformFee: number, amountPaidToOwner: number): PaymentLog => ({
  eventType,
  amount,
  platformFee,
  amountPaidToOwner,
  processorFee: 0,
  currency: 'GBP',
  returned: false,
  disputed: false,
  reason: null,
  at: '2026-11-26T08:14:00.000Z',
});

test('each line and the sums add up: paid, less what the platform keeps, is what the seller has', () => {
  const logs = [line('PAYMENT', 1250, 145, 1105), line('REFUND', 500, -58, -442), line('FAILED', 0, 0, 0)];
  const { lines, sums } = orderLines({ logs });
  expect(lines.map(({ paid, platform, received }) => [paid, platform, received])).toEqual([
    [1250, -145, 1105],
    [-500, 58, -442],
    [null, null, null],
  ]);
  expect(sums).toEqual({ paid: 750, platform: -87, received: 663 });
  expect(sums.received).toBe(soldTotals(logs).received);
});

test('money that a bank took and returned adds up, whatever the platform keeps of it', () => {
  const logs = [line('PAYMENT', 1250, 145, 1105), line('REFUND', 1250, -145, -1105), line('PAYMENT', 1250, 0, 1105)];
  const { lines, sums } = orderLines({ logs });
  expect(lines.at(-1)).toMatchObject({ paid: 1250, platform: -145, received: 1105 });
  expect(sums).toEqual({ paid: 1250, platform: -145, received: 1105 });
});

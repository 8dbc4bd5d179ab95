import { expect, test } from 'vitest';
import { disputeDecision } from './copy.ts';

test("a dispute won after the payment was refunded isn't called lost, and a lost part isn't called won", () => {
  const won = 'in the seller’s favour';
  expect(disputeDecision({ status: 'REFUNDED', refundReason: 'It was agreed.' })).toContain(
    `${won}. The payment had already been refunded.`,
  );
  expect(disputeDecision({ status: 'COMPLETED', refundReason: null })).toContain(`${won}. The payment stands`);
  for (const status of ['REFUNDED', 'COMPLETED'] as const)
    expect(disputeDecision({ status, refundReason: 'chargeback' })).toContain('in their favour, and the money went back to them');
});

import { expect, test } from 'vitest';
import { oneDateMessage, promisedMessage } from './copy.ts';

test('promises a question about refunds only where somebody may have paid', () => {
  expect(oneDateMessage({ participantCount: 0, price: 800 })).toBe('No one can book this date any more. Nobody has a ticket.');
  expect(oneDateMessage({ participantCount: 2, price: 0 })).not.toContain('refund');
  for (const sold of [{ price: 800 }, { price: 0, hasKinds: true as const }])
    expect(oneDateMessage({ participantCount: 2, ...sold })).toContain('you’ll be asked about paid tickets next');
});

test('says what is refunded in any case', () => {
  expect(promisedMessage({})).toBeNull();
  expect(promisedMessage({ promised: { paidTickets: 1, refundable: 800 } })).toMatch(
    /^One paid order is refunded in any case, .*: £8\.00\.$/,
  );
  expect(promisedMessage({ promised: { paidTickets: 3, refundable: 2400 } })).toMatch(/^3 paid orders are .*: £24\.00\.$/);
});

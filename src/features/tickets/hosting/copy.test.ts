import { expect, test } from 'vitest';
import { oneDateMessage } from './copy.ts';

test('promises a question about refunds only where somebody may have paid', () => {
  expect(oneDateMessage({ participantCount: 0, price: 800 })).toBe('No one can book this date any more. Nobody has a ticket.');
  expect(oneDateMessage({ participantCount: 2, price: 0 })).not.toContain('refund');
  for (const sold of [{ price: 800 }, { price: 0, hasKinds: true as const }])
    expect(oneDateMessage({ participantCount: 2, ...sold })).toContain('you’ll be asked about paid tickets next');
});

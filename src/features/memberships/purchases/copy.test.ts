import { describe, expect, test } from 'vitest';
import { purchaseSentence, purchaseTerm, purchaseLabel } from './copy.ts';

type Bought = Parameters<typeof purchaseSentence>[0];

const membership: Bought = {
  type: 'recurring',
  status: 'active',
  sessionUsageLimit: 4,
  usageCount: 1,
  renewalDate: '2026-12-09T10:00:00.000Z',
  trialEndDate: null,
  endDateTime: '2026-12-09T10:00:00.000Z',
  createdAt: '2026-11-09T10:00:00.000Z',
};
const pass: Bought = { ...membership, type: 'one-time', renewalDate: null, endDateTime: '2027-01-01T00:00:00.000Z' };
const now = new Date('2026-12-20T12:00:00.000Z');

const rows: [string, Bought, word: string, term: string, sentence: string][] = [
  ['renews', membership, 'Active', 'renews 9 December 2026', 'Bought on 9 November 2026, renews on 9 December 2026.'],
  [
    'is on trial',
    { ...membership, status: 'trial', trialEndDate: '2026-12-09T10:00:00.000Z' },
    'Trial',
    'first payment 9 December 2026',
    'Started on 9 November 2026. The first payment is on 9 December 2026.',
  ],
  [
    'was cancelled for its end',
    { ...membership, status: 'scheduled_cancellation', renewalDate: null },
    'Ends soon',
    'ends 9 December 2026',
    'Bought on 9 November 2026, ends on 9 December 2026.',
  ],
  [
    'couldn’t be charged',
    { ...membership, status: 'payment_failed', renewalDate: null, endDateTime: '2026-12-16T10:00:00.000Z' },
    'Card declined',
    'access until 16 December 2026',
    'Bought on 9 November 2026. The last payment didn’t go through, so it ends on 16 December 2026 unless the card is updated.',
  ],
  [
    'has ended',
    { ...membership, status: 'expired', renewalDate: null },
    'Ended',
    'ended',
    'Bought on 9 November 2026, ended on Wednesday 9 December 2026.',
  ],
  [
    'is a pass with a last day',
    pass,
    'Active',
    'valid until 31 December 2026',
    'Bought on 9 November 2026, valid until Thursday 31 December 2026.',
  ],
  [
    'is a pass whose last day is in the summer',
    { ...pass, endDateTime: '2027-08-01T00:00:00.000Z' },
    'Active',
    'valid until 31 July 2027',
    'Bought on 9 November 2026, valid until Saturday 31 July 2027.',
  ],
  ['is a pass without one', { ...pass, endDateTime: null }, 'Active', 'bought 9 November 2026', 'Bought on 9 November 2026.'],
  [
    'is a pass without places left',
    { ...pass, status: 'expired', usageCount: 4 },
    'Used up',
    'used up',
    'Bought on 9 November 2026. All its places have been used.',
  ],
  [
    'is a pass that its seller took back before its last day',
    { ...pass, status: 'cancelled' },
    'Cancelled',
    'ended',
    'Bought on 9 November 2026. It has ended and can’t be used any more.',
  ],
];

describe('what was bought says what becomes of it, and never that it can be used when it can’t:', () => {
  test.each(rows)('it %s', (_, bought, word, term, sentence) => {
    expect(purchaseLabel(bought).label).toBe(word);
    expect(purchaseTerm(bought)).toBe(term);
    expect(purchaseSentence(bought, { isRefunded: false, now })).toBe(sentence);
  });

  test('a refund is named', () => {
    expect(purchaseSentence({ ...pass, status: 'cancelled' }, { isRefunded: true, now })).toBe(
      'Bought on 9 November 2026. It was refunded and can’t be used any more.',
    );
  });
});

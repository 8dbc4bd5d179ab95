import { expect, test } from 'vitest';
import type { MembershipPurchase } from '../../contract.ts';
import { linesOf } from '../../offers/copy.ts';
import { ownedTerms } from './owned-terms.ts';

const pass: MembershipPurchase = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  membershipId: '01890a5d-ac96-774b-bcce-b302099a8058',
  ownerUserId: '01890a5d-ac96-774b-bcce-b302099a8059',
  userId: '01890a5d-ac96-774b-bcce-b302099a8060',
  owner: null,
  user: null,
  type: 'one-time',
  title: 'Ten-class pass',
  subtitle: null,
  price: 6000,
  billingPeriod: null,
  sessionUsageLimit: 10,
  usageCount: 3,
  status: 'active',
  autoRenew: false,
  given: null,
  mayResume: false,
  isPaused: false,
  renewalDate: null,
  trialEndDate: null,
  endDateTime: '2027-01-31T23:59:59.000Z',
  createdAt: '2026-11-17T20:14:00.000Z',
};

test('a pass is shown as it was bought, with its own places, price and last day', () => {
  const told = ownedTerms(pass);
  expect([told.title, told.price]).toEqual(['Ten-class pass', 6000]);
  expect(linesOf(told, 'my')).toEqual([
    'Ten places in any of my sessions',
    'That’s £6.00 a place',
    'Valid until Sunday 31 January 2027',
    'Returned places can be used again',
  ]);
});

test('the end of a period that renews isn’t shown as a last day, and free days already had aren’t offered again', () => {
  const end = '2026-11-24T20:14:00.000Z';
  const trial = { trialEndDate: end, endDateTime: end, renewalDate: end };
  const told = ownedTerms({ ...pass, ...trial, type: 'recurring', billingPeriod: 'monthly', sessionUsageLimit: null });
  expect(linesOf(told, 'my')).toEqual([
    'Any of my sessions, no limit',
    'Renews each month, cancel anytime',
    'Returned places can be used again',
  ]);
});

test('a membership that won’t be charged again shows its last day, and doesn’t say that it renews', () => {
  const ends = { status: 'scheduled_cancellation', endDateTime: '2026-12-09T20:14:00.000Z' } as const;
  const told = ownedTerms({ ...pass, ...ends, type: 'recurring', billingPeriod: 'monthly', sessionUsageLimit: null });
  expect(linesOf(told, 'my')).toEqual([
    'Any of my sessions, no limit',
    'Valid until Wednesday 9 December 2026',
    'Returned places can be used again',
  ]);
});

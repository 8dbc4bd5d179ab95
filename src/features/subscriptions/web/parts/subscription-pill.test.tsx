import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SubscriptionStatus } from '../../contract.ts';
import { SubscriptionPill } from './subscription-pill.tsx';

const JANUARY = '2026-01-31T00:00:00.000Z';
const MARCH = '2026-03-31T00:00:00.000Z';

const rows: [SubscriptionStatus, string, string | null, string][] = [
  ['scheduled_cancellation', JANUARY, null, 'Ends soon'],
  ['scheduled_cancellation', JANUARY, MARCH, 'Active'],
  ['scheduled_cancellation', MARCH, MARCH, 'Given'],
  ['payment_failed', JANUARY, MARCH, 'Card declined'],
];

it.each(rows)(
  'calls months given only once no paid month is left: %s until %s, given until %s',
  (status, paidThrough, givenUntil, label) => {
    const page = renderToStaticMarkup(<SubscriptionPill status={status} paidThrough={paidThrough} givenUntil={givenUntil} />);
    expect(page).toContain(`>${label}<`);
  },
);

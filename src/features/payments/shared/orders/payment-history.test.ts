import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentHistory } from './payment-history.tsx';

type Order = Parameters<typeof PaymentHistory>[0]['payment'];

const line = { platformFee: null, processorFee: null, amountPaidToOwner: null, currency: 'GBP', returned: false, disputed: false } as const;
const logs: Order['logs'] = [
  { ...line, eventType: 'PAYMENT', amount: 800, reason: null, at: '2026-05-01T09:00:00.000Z' },
  { ...line, eventType: 'REFUND', amount: -200, reason: 'You came late through us', at: '2026-05-02T09:00:00.000Z' },
  { ...line, eventType: 'REFUND', amount: -100, reason: 'The towels were wet', at: '2026-05-03T09:00:00.000Z' },
];

test('shows each partial refund with its amount, date and reason, newest first', () => {
  const payment = { logs, refundReason: 'The towels were wet', description: { title: 'Dawn swim' }, userId: 'buyer' };
  const drawn = renderToStaticMarkup(createElement(PaymentHistory, { payment }));
  const lines = drawn.split('<li').slice(1);
  const told = [
    ['−£1.00', '2026-05-03', 'The towels were wet'],
    ['−£2.00', '2026-05-02', 'You came late through us'],
    ['£8.00', '2026-05-01', ''],
  ];
  expect(lines).toHaveLength(told.length);
  for (const [place, words] of told.entries()) for (const word of words) expect(lines[place]).toContain(word);
});

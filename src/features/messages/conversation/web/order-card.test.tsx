import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Payment } from '#features/payments/contract.ts';
import { OrderCard } from './order-card.tsx';

const earlier: Payment = {
  id: 'earlier',
  type: 'SESSION_EVENT',
  itemId: 'date',
  userId: 'noah',
  username: 'noah',
  displayName: 'Noah Bennett',
  profilePic: null,
  ownerUserId: 'maya',
  ownerUsername: 'maya',
  ownerDisplayName: 'Maya Okafor',
  owner: { userId: 'maya', username: 'maya' },
  amount: 800,
  discountAmount: 0,
  refundedAmount: 800,
  membershipId: null,
  description: { title: 'Evening yoga' },
  item: null,
  refundReason: null,
  refundDue: false,
  refundOwed: null,
  disputed: false,
  disputeDecided: false,
  status: 'REFUNDED',
  checkoutExpiresAt: null,
  nextCharge: null,
  paymentRecordFound: true,
  logs: [],
  createdAt: '2026-06-30T09:00:00.000Z',
  updatedAt: '2026-06-30T09:00:00.000Z',
};

test('a card leads to its own order, not to a later one of the same person for the date', () => {
  const card = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderCard payment={earlier} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(card).toContain('href="/order/date/noah?paymentId=earlier"');
});

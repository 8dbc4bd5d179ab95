import { expect, test } from 'vitest';
import type { Ticket } from '#features/tickets/contract.ts';
import { refundablePlaces } from './refundable-places.ts';

const userId = '018f0000-0000-7000-8000-000000000001';
const buyer = { userId, displayName: 'Maya', username: 'maya' };
const seats = [1, 2, 3].map((seat) => ({
  ticketId: `ticket-${seat}`,
  seat,
  status: seat === 3 ? 'refunded' : 'active',
  guestName: null,
  kindName: null,
  price: 500,
}));
const ticket = { userId, seats } as unknown as Ticket;

test('no place is offered by itself of an order that cost nothing: the server only takes it back whole', () => {
  expect(refundablePlaces(ticket, { ...buyer, amount: 0 })).toEqual([]);
});

test('the valid places of an order of several are offered, and none of what somebody else has redeemed', () => {
  expect(refundablePlaces(ticket, { ...buyer, amount: 1500 }).map(({ ticketId }) => ticketId)).toEqual(['ticket-1', 'ticket-2']);
  expect(refundablePlaces(ticket, { ...buyer, amount: 1500, userId: 'somebody-else' })).toEqual([]);
});

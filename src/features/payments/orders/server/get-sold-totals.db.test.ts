import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { QueryPaymentsByUser } from '../contract.ts';
import { paidOf, soldTotals } from '../rules/sold-totals.ts';
import { getSoldTotals } from './get-sold-totals.ts';
import { listPayments } from './list-payments.ts';

const sale = await ticketSale();
const { db, services } = sale;
beforeEach(() => sale.empty());

const NOTHING = { orders: 0, paid: 0, received: 0, refunded: 0, disputed: 0, withPass: 0 };

test('what was sold is summed for its seller alone, to the penny of the listed orders, and only of the period asked for', async () => {
  const [host, stranger] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { price: 800, capacity: 9 });
  for (let count = 0; count < 3; count += 1) {
    const buyer = await givenUser(db);
    const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    const bought = await buyTicket(services, buyer.actor, order);
    // One of them stays an open checkout, which isn't the seller's business.
    if (count < 2) await sale.pay(bought.clientSecret);
  }
  await sale.deliverWebhooks();
  const month = services.now().toISOString().slice(0, 7);
  expect(await getSoldTotals(services, stranger.actor, {})).toEqual(NOTHING);
  expect(await getSoldTotals(services, host.actor, { period: '2020-01' })).toEqual(NOTHING);
  expect(await getSoldTotals(services, host.actor, { type: 'TIP' })).toEqual(NOTHING);
  const totals = await getSoldTotals(services, host.actor, { period: month });
  const { items } = await listPayments(services, host.actor, 'sold', QueryPaymentsByUser.parse({ period: month }));
  expect(totals).toMatchObject({ orders: 2, paid: 1600 });
  expect(totals.orders).toBe(items.length);
  expect(totals.paid).toBe(items.reduce((sum, item) => sum + paidOf(item), 0));
  expect(totals.received).toBe(items.reduce((sum, item) => sum + soldTotals(item.logs).received, 0));
  expect(totals.received).toBeGreaterThan(0);
});

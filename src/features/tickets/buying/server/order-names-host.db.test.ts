import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { db, services } = sale;

test('a date is found among those of the host that the order names, and nobody else’s', async () => {
  const [creator, other, buyer] = [await sale.creator(), await sale.creator(), await givenUser(db)];
  const event = await sale.event(creator, { price: 0 });
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  const atOther = { ...order, sessionOwnerUserId: other.userId };
  await expect(buyTicket(services, buyer.actor, atOther)).rejects.toMatchObject({ reason: 'NO_SESSION' });
  const given = { isPaid: true, paymentId: order.paymentId };
  expect(await buyTicket(services, buyer.actor, { ...order, sessionOwnerUserId: creator.userId })).toMatchObject(given);
  expect(await buyTicket(services, buyer.actor, order)).toMatchObject(given);
});

import { expect, test } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;

test.each([1500, 0])('the host is told what was paid, whatever the date costs by then (%i pence)', async (price) => {
  const creator = await sale.creator();
  const buyer = await givenUser(db);
  const event = await sale.event(creator, { price: 800 });
  const { clientSecret } = await buyTicket(services, buyer.actor, { sessionId: event.sessionId, sessionEventId: event.id });
  await db.updateTable('session_events').set({ price }).where('id', '=', event.id).execute();
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const told = await db.selectFrom('notifications').select(['type', 'message']).where('to_user_id', '=', creator.userId).execute();
  expect(told).toEqual([{ type: 'PAYMENT', message: expect.stringContaining('£8.00') }]);
});

import { beforeEach, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { findPayment } from '#features/payments/api/lock-payment.ts';
import { putContentViews } from '#features/views/server/commands/put-content-views.ts';
import { queryBest } from './queries/query-best.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

test("nothing is best if nothing was viewed or sold, and other people's items never are", async () => {
  const [owner, other] = [await givenUser(db), await givenUser(db)];
  await givenContent(db, other, { type: 'POST' });
  expect(await queryBest(services, owner.actor)).toEqual({ items: [] });
});

test('items that earned come before those only viewed, and both drop out after thirty days', async () => {
  const owner = await sale.creator();
  const buyer = await givenUser(db);
  const post = await givenContent(db, owner, { type: 'POST' });
  const event = await sale.event(owner, { price: 1000 });
  await putContentViews(services, buyer.actor, { viewRecords: [{ contentItemUri: post.uri, contentUserId: owner.userId }] });
  const bought = await buyTicket(services, buyer.actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId: services.newId(),
  });
  await sale.pay(bought.clientSecret);
  await fulfil(services, await findPayment(db, { ownerUserId: owner.userId, paymentId: bought.paymentId }));
  const { items } = await queryBest(services, owner.actor);
  expect(items.map(({ contentItemUri: { id }, views, tickets, earned }) => ({ id, views, tickets, earned }))).toEqual([
    { id: event.sessionId, views: 0, tickets: 1, earned: 880 },
    { id: post.id, views: 1, tickets: 0, earned: 0 },
  ]);
  expect(await queryBest(services, buyer.actor)).toEqual({ items: [] });
  await sale.wait(31 * 24 * 60);
  expect(await queryBest(services, owner.actor)).toEqual({ items: [] });
});

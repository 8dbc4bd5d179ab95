import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { receiptNumber } from '../rules/receipt.ts';
import { listOrders } from './list-orders.ts';
import { QueryOrders } from '../contract.ts';

const sale = await ticketSale();
const { db, services } = sale;
const DISPUTED = '4000000000000259';
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('truncate disputes, disputed_orders');
});

async function asAdmin() {
  const { actor } = await givenUser(db, { admin: true });
  return async (search?: string) => (await listOrders(services, actor, QueryOrders.parse({ search }))).items;
}

test('an administrator finds an order by its receipt number or id, and by the username of either side', async () => {
  const find = await asAdmin();
  const [host, guest, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const event = await sale.event(host, { price: 0, capacity: 5 });
  const [id, other] = [uuidv7(), uuidv7()];
  for (const [person, paymentId] of [
    [guest, id],
    [stranger, other],
  ] as const)
    await buyTicket(services, person.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId });
  const number = receiptNumber({ id, createdAt: services.now().toISOString() });
  for (const words of [number, `No. ${number}`, number.slice(5), id, `@${guest.username}`, guest.username.toUpperCase()])
    expect(await find(words), words).toMatchObject([{ id, userId: guest.userId, ownerUserId: host.userId }]);
  expect((await find(host.username)).map((order) => order.id)).toEqual([other, id]);
  for (const words of ['2026-000000000000', number.slice(0, 12), 'no such words', '%']) expect(await find(words), words).toEqual([]);
});

test('an administrator sees every order that a bank disputes until the dispute is decided', async () => {
  const find = await asAdmin();
  const first = await givenPaidTicket(sale, DISPUTED);
  const second = await givenPaidTicket(sale, DISPUTED);
  await givenPaidTicket(sale);
  expect(await find()).toEqual([]);
  await sale.sandbox.settle();
  await sale.deliverWebhooks();
  const ids = async () => new Set((await find()).map(({ id, disputed }) => `${id} ${disputed}`));
  expect(await ids()).toEqual(new Set([`${first.paymentId} true`, `${second.paymentId} true`]));
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  await services.stripe.disputes.close(dispute?.id ?? '');
  await sale.deliverWebhooks();
  expect((await ids()).size).toBe(1);
});

import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { listPayments } from '../../orders/server/list-payments.ts';
import { continueCheckout } from './continue-checkout.ts';
import { QueryPaymentsByUser } from '../../orders/contract.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

async function opened() {
  const [creator, buyer] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(creator, { capacity: 1 });
  const purchase = await buyTicket(services, buyer.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
  return {
    creator,
    buyer,
    event,
    purchase,
    go: ({ actor } = buyer) => continueCheckout(services, actor, { paymentId: purchase.paymentId }),
  };
}

test('refuses everybody but the buyer, as if there were no such order', async () => {
  const { creator, go } = await opened();
  for (const other of [creator, await givenUser(db), await givenUser(db, { admin: true })])
    await expect(go(other)).rejects.toThrow('Payment not found.');
});

test('refuses a checkout that has ended', async () => {
  const { go, buyer, event } = await opened();
  await sale.wait(32);
  await expect(go()).rejects.toThrow('This checkout has ended. Start again.');
  expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  expect(await getPayment(services, buyer.actor, { itemId: event.id, userId: buyer.userId })).toMatchObject({
    status: 'CANCELLED',
    checkoutExpiresAt: null,
  });
});

test('leads back to the same checkout, without a second seat or a second order', async () => {
  const { go, purchase, event } = await opened();
  expect(await go()).toEqual(purchase);
  expect(purchase.expiresAt).not.toBeNull();
  expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  expect(await db.selectFrom('payments').select('id').execute()).toHaveLength(1);
});

test('asks for no money twice if the checkout was paid and no webhook has arrived', async () => {
  const { go, purchase, event } = await opened();
  await sale.pay(purchase.clientSecret);
  expect(await go()).toEqual({ isPaid: true, clientSecret: null, paymentId: purchase.paymentId, expiresAt: null });
  expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
});

test('an order says until when it can be paid to its buyer alone, on its page and in lists', async () => {
  const { buyer, event, purchase } = await opened();
  const named = { itemId: event.id, userId: buyer.userId };
  const admin = await givenUser(db, { admin: true });
  expect(await getPayment(services, buyer.actor, named)).toMatchObject({ status: 'PENDING', checkoutExpiresAt: purchase.expiresAt });
  expect(await getPayment(services, admin.actor, named)).toMatchObject({ status: 'PENDING', checkoutExpiresAt: null });
  const { items } = await listPayments(services, buyer.actor, 'bought', QueryPaymentsByUser.parse({}));
  expect(items).toMatchObject([{ checkoutExpiresAt: purchase.expiresAt }]);
});

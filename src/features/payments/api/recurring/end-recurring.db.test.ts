import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { cancelSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endRecurring } from './end-recurring.ts';
import { stopOrders } from '../../server/workflows/stop-orders.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

async function subscribed() {
  const [creator, fan] = [await sale.creator(), await givenUser(db)];
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  const order = { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id, paymentId: uuidv7() };
  await sale.pay((await subscribe(services, fan.actor, order)).clientSecret);
  await sale.deliverWebhooks();
  const read = () => db.selectFrom('recurring_orders').selectAll().where('id', '=', order.paymentId).executeTakeFirstOrThrow();
  const paid = () => db.selectFrom('payments').select(['status', 'amount']).where('recurring_id', '=', order.paymentId).execute();
  return { creator, fan, key: { ownerUserId: creator.userId, id: order.paymentId }, read, paid };
}

// The provider begins a period, and charges for it an hour later.
const BEGUN_MINUTES = 10;
const CHARGED_MINUTES = 70;

async function goOn(order: Awaited<ReturnType<typeof subscribed>>, minutes: number): Promise<void> {
  const { paid_through: end } = await order.read();
  services.setNow(addMinutes(end ?? services.now(), minutes).toISOString());
  await sale.sandbox.settle();
}

async function suspend(person: { userId: string }, key: { ownerUserId: string; id: string }): Promise<void> {
  await givenSuspension(services, person);
  await stopOrders(services, person);
  await endRecurring(services, key);
}

test.each(['creator', 'fan'] as const)('nobody is charged for a period that began just before the %s was suspended', async (who) => {
  const order = await subscribed();
  await goOn(order, BEGUN_MINUTES);
  await suspend(order[who], order.key);
  await sale.wait(24 * 60);
  await sale.deliverWebhooks();
  expect(await order.paid()).toEqual([{ status: 'COMPLETED', amount: 500 }]);
  expect(await order.read()).toMatchObject({ status: 'cancelled' });
});

test('a period that was paid for just before a suspension runs to its end, even if news of the payment is late', async () => {
  const order = await subscribed();
  await goOn(order, CHARGED_MINUTES);
  await suspend(order.creator, order.key);
  expect(await order.paid()).toHaveLength(2);
  const { status, paid_through: end } = await order.read();
  expect(status).toBe('scheduled_cancellation');
  expect(end?.getTime()).toBeGreaterThan(services.now().getTime());
});

test('an order goes on, and nobody is told of an end, if the suspension is lifted while the provider is asked to end it', async () => {
  const order = await subscribed();
  await givenSuspension(services, order.creator);
  await stopOrders(services, order.creator);
  const mails = async () => (await services.waitingJobs('notifications.send-mail')).length;
  const before = await mails();
  const subscriptions = Object.create(services.stripe.subscriptions, {
    update: {
      value: async (...asked: Parameters<Stripe['subscriptions']['update']>) => {
        await db.updateTable('recurring_orders').set({ ending: null }).execute();
        return services.stripe.subscriptions.update(...asked);
      },
    },
  }) as Stripe['subscriptions'];
  const stripe = Object.create(services.stripe, { subscriptions: { value: subscriptions } }) as Stripe;
  await endRecurring({ ...services, stripe }, order.key);
  const { provider_subscription_id: id, status } = await order.read();
  expect((await services.stripe.subscriptions.retrieve(String(id))).cancel_at_period_end).toBe(false);
  expect(status).toBe('active');
  expect(await mails()).toBe(before);
});

test('nobody is charged for a period that began just before they cancelled', async () => {
  const order = await subscribed();
  await goOn(order, BEGUN_MINUTES);
  await cancelSubscription(services, order.fan.actor, { creatorUserId: order.creator.userId });
  await sale.wait(24 * 60);
  await sale.deliverWebhooks();
  expect(await order.paid()).toEqual([{ status: 'COMPLETED', amount: 500 }]);
  expect(await order.read()).toMatchObject({ status: 'cancelled' });
});

test('nobody is charged who cancels just before a renewal that begins before the provider hears of it', async () => {
  const order = await subscribed();
  const { paid_through: end } = await order.read();
  await goOn(order, BEGUN_MINUTES);
  const justBefore = { ...services, now: () => new Date(Number(end) - 1000) };
  await cancelSubscription(justBefore, order.fan.actor, { creatorUserId: order.creator.userId });
  await sale.wait(24 * 60);
  await sale.deliverWebhooks();
  expect(await order.paid()).toEqual([{ status: 'COMPLETED', amount: 500 }]);
  expect(await order.read()).toMatchObject({ status: 'cancelled' });
});

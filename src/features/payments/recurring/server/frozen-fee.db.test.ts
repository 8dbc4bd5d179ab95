import { beforeEach, expect, test } from 'vitest';
import type { FeeTerms } from '#kernel/money/fee.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await services.site.refresh();
});

async function setFee(fee: FeeTerms): Promise<void> {
  const row = { value: JSON.stringify(fee), changed_by: services.newId(), changed_at: services.now() };
  await db
    .insertInto('site_settings')
    .values({ name: 'fee', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await services.site.refresh();
}

test('a change of the fee holds for tickets ordered after it; what was ordered before is charged with its own', async () => {
  await setFee({ bps: 1000, fixed: 20 });
  const event = await sale.event(await sale.creator(), { price: 1200 });
  const order = async () => {
    const buyer = await givenUser(db);
    const paymentId = services.newId();
    const { sessionId, id: sessionEventId } = event;
    const { clientSecret } = await buyTicket(services, buyer.actor, { sessionId, sessionEventId, paymentId });
    return { paymentId, clientSecret };
  };
  const before = await order();
  await setFee({ bps: 500, fixed: 0 });
  const after = await order();
  for (const { paymentId, clientSecret } of [before, after]) {
    await sale.pay(clientSecret);
    await fulfil(services, await sale.payment(paymentId));
  }
  const fees = await db.selectFrom('payments').select(['id', 'platform_fee', 'status']).execute();
  expect(new Map(fees.map(({ id, platform_fee: fee, status }) => [id, { fee, status }]))).toEqual(
    new Map([
      [before.paymentId, { fee: 140, status: 'COMPLETED' }],
      [after.paymentId, { fee: 60, status: 'COMPLETED' }],
    ]),
  );
});

test('the checkout of a subscription takes the share of when it was ordered, renewals included', async () => {
  await setFee({ bps: 1000, fixed: 20 });
  const creator = await sale.creator();
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  const fan = await givenUser(db);
  const order = { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id };
  await subscribe(services, fan.actor, order);
  // The process died before it knew the checkout, and the fee changed before the fan came back to the same order.
  await db.updateTable('payments').set({ checkout_client_secret: null, checkout_attempt: 2 }).execute();
  await setFee({ bps: 5000, fixed: 0 });
  const { clientSecret } = await subscribe(services, fan.actor, order);
  await sale.pay(clientSecret);
  const { data } = await services.stripe.subscriptions.list({ status: 'all', limit: 10 });
  expect(data.map((one) => one.application_fee_percent)).toEqual([14]);
});

import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { compareBooks } from '#features/payments/ledger/server/compare-books.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { createOffer } from './offer-subscription.ts';
import { subscribe } from '../workflows/subscribe.ts';
import { isSubscribed } from '../queries/is-subscribed.ts';

const sale = await ticketSale();
const { services, db } = sale;

it("ends a subscriber's access when their bank's dispute of the current month is lost, but not while it is open", async () => {
  const creator = await sale.creator();
  const fan = await givenUser(db);
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  const order = { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id, paymentId: uuidv7() };
  const { clientSecret } = await subscribe(services, fan.actor, order);
  await sale.pay(clientSecret, '4000000000000259');
  await sale.sandbox.settle();
  await sale.deliverWebhooks();
  const access = () => isSubscribed(db, { readerUserId: fan.userId, ownerUserId: creator.userId, now: services.now() });
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  expect(await db.selectFrom('payments').select(['type', 'status', 'disputed']).execute()).toEqual([
    { type: 'SUBSCRIPTION', status: 'COMPLETED', disputed: true },
  ]);
  expect(await access()).toBe(true);
  await services.stripe.disputes.close(dispute?.id ?? '');
  await sale.deliverWebhooks();
  expect(await db.selectFrom('payments').select(['status', 'refund_reason', 'disputed']).execute()).toEqual([
    { status: 'REFUNDED', refund_reason: 'chargeback', disputed: false },
  ]);
  // What the job for it does.
  const { owner_user_id: ownerUserId, id } = await db
    .selectFrom('recurring_orders')
    .select(['owner_user_id', 'id'])
    .executeTakeFirstOrThrow();
  await endRecurring(services, { ownerUserId, id });
  expect(await access()).toBe(false);
  await sale.wait(30);
  await compareBooks(services);
  expect((await db.selectFrom('ledger_checks').select(['drift', 'differences']).executeTakeFirstOrThrow()).differences).toEqual([]);
});

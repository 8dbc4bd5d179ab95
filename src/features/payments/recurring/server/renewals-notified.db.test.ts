import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { queryMembershipPurchases } from '#features/memberships/purchases/server/query-membership-purchases.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { deleteNotificationsOf } from '#features/notifications/server/commands/delete-notifications-of.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
type Sold = (creator: Person, buyer: Person) => Promise<string | null>;

const DAY = 24 * 60;
const MONTHLY = { type: 'recurring', title: 'Every week', price: 2000, billingPeriod: 'monthly', status: 'active' };

const subscription: Sold = async (creator, buyer) => {
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  const order = { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id, paymentId: uuidv7() };
  return (await subscribe(services, buyer.actor, order)).clientSecret;
};

const membership: Sold = async (creator, buyer) => {
  const fields = CreateMembership.parse({ id: uuidv7(), membership: MONTHLY });
  const { id } = await inTransaction(services, (command) => createMembership(command, creator.actor, fields, 'sandbox'));
  return (await purchaseMembership(services, buyer.actor, { membershipId: id, paymentId: uuidv7() })).clientSecret;
};

async function failNext({ userId }: Person): Promise<void> {
  const { provider_subscription_id: id } = await db
    .selectFrom('recurring_orders')
    .select('provider_subscription_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { origin } = sale.sandbox;
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}/sandbox/subscriptions/${id}/fail-next`, { method: 'POST', headers, body: '{}' });
  expect(answer.ok).toBe(true);
}

async function told({ userId }: Person): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('type').where('to_user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ type }) => type);
}

it.each([
  ['subscription', subscription, ['PAYMENT_SUBSCRIPTION', 'SUBSCRIPTION_RENEWED'], 'SUBSCRIPTION_PAYMENT_FAILED'],
  ['membership', membership, ['PAYMENT_MEMBERSHIP', 'MEMBERSHIP_RENEWED'], 'MEMBERSHIP_PAYMENT_FAILED'],
] as const)('notifies the creator of each payment for a %s, and only the buyer, once, of a failed one', async (_, sell, paid, failed) => {
  const [creator, buyer] = [await sale.creator(), await givenUser(db)];
  await sale.pay(await sell(creator, buyer));
  await sale.deliverWebhooks();
  await sale.wait(32 * DAY);
  await sale.deliverWebhooks();
  expect(await told(creator)).toEqual(paid);
  expect(await told(buyer)).toEqual([]);

  await failNext(buyer);
  // One day at a time: the provider tries again three days later, and by then the card would work.
  for (let day = 0; day < 32 && (await told(buyer)).length === 0; day += 1) {
    await sale.wait(DAY);
    await sale.deliverWebhooks('reversed');
  }
  expect(await told(creator)).toEqual(paid);
  expect(await told(buyer)).toEqual([failed]);
  // It has their name or words in it.
  await inTransaction(services, (command) => deleteNotificationsOf(command, creator.userId));
  expect(await told(buyer)).toEqual([]);
});

it('leads the creator to the payment that a renewal is about, and tells the buyer until when a failed one can be mended', async () => {
  const [creator, buyer] = [await sale.creator(), await givenUser(db)];
  await sale.pay(await membership(creator, buyer));
  await sale.deliverWebhooks();
  await sale.wait(32 * DAY);
  await sale.deliverWebhooks();
  const payments = await db.selectFrom('payments').select(['id', 'item_id']).where('user_id', '=', buyer.userId).orderBy('id').execute();
  const news = await db.selectFrom('notifications').select('url').where('type', '=', 'MEMBERSHIP_RENEWED').execute();
  expect(news.map(({ url }) => url)).toEqual([`/order/${payments[1]?.item_id}/${buyer.userId}?paymentId=${payments[1]?.id}`]);

  const mine = async (type: 'recurring' | 'one-time') =>
    (await queryMembershipPurchases(services, buyer.actor, { side: 'bought', type, limit: 20 })).items;
  const [before] = await mine('recurring');
  expect(before?.renewalDate).toBe(before?.endDateTime);
  await failNext(buyer);
  for (let day = 0; day < 32 && (await told(buyer)).length === 0; day += 1) {
    await sale.wait(DAY);
    await sale.deliverWebhooks();
  }
  const [failed] = await mine('recurring');
  expect(failed).toMatchObject({ status: 'payment_failed', renewalDate: null });
  const graceDays = (Date.parse(failed?.endDateTime ?? '') - Date.parse(before?.endDateTime ?? '')) / 86_400_000;
  expect(graceDays).toBe(7);
  expect(await mine('one-time')).toEqual([]);
});

import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endRecurring } from '../../api/recurring/end-recurring.ts';
import { endRecurringOrders } from '../../api/recurring/end-recurring-orders.ts';

const sale = await ticketSale();
const { services } = sale;
const DISPUTED = '4000000000000259';
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('truncate disputes, payouts');
  await sale.pool.query('delete from pgboss.job');
});

async function disputed() {
  const order = await givenPaidTicket(sale, DISPUTED);
  await sale.sandbox.settle();
  await sale.deliverWebhooks();
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  return { ...order, disputeId: dispute?.id ?? '' };
}

// Pays with a good card, so that its renewals aren't disputed too.
async function pay(order: { clientSecret: string | null }) {
  await sale.pay(order.clientSecret);
  await sale.deliverWebhooks();
}

/** Has the first payment of the only order disputed; returns the dispute. */
async function dispute(): Promise<string> {
  const [first] = await sale.db.selectFrom('payments').select('charge_id').orderBy('created_at').execute();
  const answer = await fetch(`${sale.sandbox.origin}/sandbox/charges/${first?.charge_id}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: sale.sandbox.origin },
    body: JSON.stringify({ reason: 'fraudulent' }),
  });
  await sale.deliverWebhooks();
  return ((await answer.json()) as { id: string }).id;
}

async function lose(disputeId: string) {
  await services.stripe.disputes.close(disputeId);
  await sale.deliverWebhooks();
  return endWhatEnds();
}

async function endWhatEnds() {
  const orders = await sale.db.selectFrom('recurring_orders').select(['owner_user_id as ownerUserId', 'id']).execute();
  for (const order of orders) await endRecurring(services, order);
  return (await sale.db.selectFrom('recurring_orders').select('status').execute()).map(({ status }) => status);
}

async function subjectsTo({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await sale.pool.query<{ subject: string }>(
    `select data->>'subject' as subject from pgboss.job
      where name like 'notifications.send%' and data->>'toUserId' = $1 order by created_on`,
    [userId],
  );
  return rows.map(({ subject }) => subject);
}

async function mailsTo({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await sale.pool.query<{ words: string }>(
    `select data->'paragraphs'->>0 as words from pgboss.job
      where name like 'notifications.send%' and data->>'subject' like 'Your bank returned%' and data->>'toUserId' = $1`,
    [userId],
  );
  return rows.map(({ words }) => words);
}

it('mails the buyer nothing while the bank decides, then once that their ticket is no longer valid', async () => {
  const order = await disputed();
  expect(await mailsTo(order.buyer)).toEqual([]);
  await services.stripe.disputes.close(order.disputeId);
  await sale.deliverWebhooks();
  await sale.deliverWebhooks('reversed');
  expect(await mailsTo(order.buyer)).toEqual([
    expect.stringMatching(/^Your bank decided in your favour, and £8\.00 for .* has been returned to you\. Your ticket is no longer valid/),
  ]);
  expect(await mailsTo(order.creator)).toEqual([]);
});

it('mails nothing to a buyer who lost: their ticket is still valid', async () => {
  const order = await disputed();
  await services.stripe.disputes.update(order.disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
  await sale.deliverWebhooks();
  expect(await mailsTo(order.buyer)).toEqual([]);
});

const offered = ({ actor }: { actor: Actor }) =>
  inTransaction(services, (command) => createOffer(command, actor, { price: 500, benefit: '' }, 'sandbox'));

it('mails a subscriber who won that the money is back, and of the end', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(sale.db)];
  const { id: subscriptionId } = await offered(creator);
  await pay(await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId }));
  expect(await lose(await dispute())).toEqual(['cancelled']);
  expect(await mailsTo(fan)).toEqual([
    expect.stringMatching(/^Your bank decided in your favour, and £5\.00 .* has been returned to you\. You won’t be charged again\.$/),
  ]);
  expect(await subjectsTo(fan)).toEqual([
    expect.stringMatching(/^You’re subscribed/),
    expect.stringMatching(/^Your bank returned/),
    expect.stringMatching(/^Your subscription to .* has ended$/),
  ]);
});

it('mails a member who won the same of their membership and its places', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(sale.db)];
  const membership = { type: 'recurring', title: 'Weekly', price: 2000, billingPeriod: 'monthly', sessionUsageLimit: 4, status: 'active' };
  const { id: membershipId } = await inTransaction(services, (command) =>
    createMembership(command, creator.actor, CreateMembership.parse({ id: uuidv7(), membership }), 'sandbox'),
  );
  await pay(await purchaseMembership(services, fan.actor, { membershipId, paymentId: uuidv7() }));
  expect(await lose(await dispute())).toEqual(['cancelled']);
  expect(await mailsTo(fan)).toEqual([expect.stringMatching(/Your membership has ended and won’t be charged again, and any places/)]);
  expect(await subjectsTo(fan)).toEqual([expect.stringMatching(/^Your membership: /), expect.stringMatching(/^Your bank returned/)]);
});

it('mails a subscriber who won over an earlier period that the subscription stays, and of its end when it comes', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(sale.db)];
  const { id: subscriptionId } = await offered(creator);
  await pay(await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId }));
  await sale.wait(32 * 24 * 60);
  await sale.deliverWebhooks();
  expect(await lose(await dispute())).toEqual(['active']);
  expect(await mailsTo(fan)).toEqual([expect.stringMatching(/That was for an earlier period, so your subscription stays as it is\.$/)]);
  await inTransaction(services, (command) => endRecurringOrders(command, { person: fan.userId }, 'now'));
  expect(await endWhatEnds()).toEqual(['cancelled']);
  expect(await subjectsTo(fan)).toContainEqual(expect.stringMatching(/^Your subscription to .* has ended$/));
});

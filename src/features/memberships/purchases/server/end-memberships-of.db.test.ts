import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { DELETED_PERSON } from '#features/people/rules.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { endSubscriptionsOf } from '#features/subscriptions/server/commands/end-subscriptions-of.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateMembership } from '../../contract.ts';
import { createMembership } from '../../offers/server/create-membership.ts';
import { endMembershipsOf } from './end-memberships-of.ts';
import { purchaseMembership } from './purchase-membership.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const PASS = { type: 'one-time', title: 'Three to try', price: 2100, sessionUsageLimit: 3, status: 'active' };
const MONTHLY = { type: 'recurring', title: 'Every week', price: 2800, billingPeriod: 'monthly', sessionUsageLimit: 4, status: 'active' };

async function paid({ clientSecret }: { clientSecret: string | null }): Promise<void> {
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
}

async function endsToldTo({ userId }: { userId: string }) {
  const { rows } = await sale.pool.query<{ subject: string; text: string; action: { label: string; path: string } }>(
    `select data->>'subject' as subject, data->>'paragraphs' as text, data->'action' as action from pgboss.job
     where name like 'notifications.send%' and data->>'toUserId' = $1 and data->>'subject' like '% has ended' order by subject`,
    [userId],
  );
  return rows;
}

test('people who bought a pass, a membership or a subscription are told once that its creator has left, and where to ask for a refund', async () => {
  const [creator, fan, looker] = [await sale.creator(), await givenUser(db), await givenUser(db)];
  const offered = (fields: object) =>
    inTransaction(services, (command) =>
      createMembership(command, creator.actor, CreateMembership.parse({ id: uuidv7(), membership: fields }), 'sandbox'),
    );
  const buy = (actor: Actor, { id }: { id: string }) => purchaseMembership(services, actor, { membershipId: id, paymentId: uuidv7() });
  const [pass, monthly] = [await offered(PASS), await offered(MONTHLY)];
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  await paid(await buy(fan.actor, pass));
  await paid(await buy(fan.actor, monthly));
  await paid(await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id }));
  await buy(looker.actor, pass);

  const { username, displayName } = DELETED_PERSON;
  await db
    .updateTable('users')
    .set({ username, display_name: displayName, status: 'deleted' })
    .where('user_id', '=', creator.userId)
    .execute();
  for (const step of [endSubscriptionsOf, endMembershipsOf, endMembershipsOf])
    await inTransaction(services, (command) => step(command, creator.userId));
  for (const order of await services.waitingJobs('payments.end-recurring'))
    await endRecurring(services, order as Parameters<typeof endRecurring>[1]);

  const told = await endsToldTo(fan);
  expect(told.map(({ subject }) => subject)).toEqual([
    'Every week has ended',
    expect.stringMatching(/^Subscription to (?!Deleted account).* has ended$/),
    'Three to try has ended',
  ]);
  for (const { text, action } of told) {
    expect(text).toMatch(/Its creator has closed their account.*Write to us if you’d like a refund/s);
    const link = new URL(action.path, 'https://turnout.example');
    const [, , itemId = '', userId = ''] = link.pathname.split('/');
    const paymentId = link.searchParams.get('paymentId') ?? undefined;
    expect(await getPayment(services, fan.actor, { itemId, userId, paymentId }), action.path).not.toBeNull();
  }
  expect(await endsToldTo(looker)).toEqual([]);
});

import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endRecurringOrders } from '../../api/recurring/end-recurring-orders.ts';
import { endRecurring } from '../../api/recurring/end-recurring.ts';
import { refundPayment } from './refund-payment.ts';
import { syncDispute } from '../../disputes/server/sync-dispute.ts';
import { syncRecurring } from '../../recurring/server/sync-recurring.ts';
import { syncRefunds } from './sync-refunds.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Checkout = { clientSecret: string | null };

// The provider charges for a period an hour after it has begun.
const CHARGED_MINUTES = 70;
const MONTHLY = { type: 'recurring', title: 'Every week', price: 500, billingPeriod: 'monthly', status: 'active' };

const KINDS = {
  async subscription(creator: Person, buyer: Person, paymentId: string): Promise<Checkout> {
    const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
    return subscribe(services, buyer.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id, paymentId });
  },
  async membership(creator: Person, buyer: Person, paymentId: string): Promise<Checkout> {
    const fields = CreateMembership.parse({ id: uuidv7(), membership: MONTHLY });
    const { id } = await inTransaction(services, (command) => createMembership(command, creator.actor, fields, 'sandbox'));
    return purchaseMembership(services, buyer.actor, { membershipId: id, paymentId });
  },
};

async function bought(kind: keyof typeof KINDS) {
  const [creator, buyer] = [await sale.creator(), await givenUser(db)];
  const id = uuidv7();
  await sale.pay((await KINDS[kind](creator, buyer, id)).clientSecret);
  await sale.deliverWebhooks();
  await sale.pool.query('delete from pgboss.job');
  const key = { ownerUserId: creator.userId, id };
  const order = () => db.selectFrom('recurring_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const payments = () => db.selectFrom('payments').selectAll().where('recurring_id', '=', id).orderBy('created_at').orderBy('id').execute();
  return {
    creator,
    buyer,
    key,
    order,
    payments,
    states: async () => (await payments()).map(({ status, refund_due: due }) => `${status}${due ? ', due' : ''}`),
    /** The provider begins the next period and charges for it; no webhook arrives. */
    async renew(): Promise<void> {
      const { paid_through: end } = await order();
      services.setNow(addMinutes(end ?? services.now(), CHARGED_MINUTES).toISOString());
      await sale.sandbox.settle();
    },
    async refundFirst(): Promise<void> {
      const [first] = await payments();
      const named = { itemId: String(first?.item_id), userId: buyer.userId, paymentId: id };
      await refundPayment(services, creator.actor, { ...named, refundReason: 'The first month was a mistake.' });
    },
    async end(): Promise<void> {
      for (const job of await services.waitingJobs('payments.end-recurring')) await endRecurring(services, job as typeof key);
    },
    holds: async () => {
      const { rows } = await sale.pool.query<{ status: string }>(
        kind === 'subscription' ? 'select status from subscribers' : 'select status from membership_purchases',
      );
      return rows.map(({ status }) => status);
    },
  };
}

async function subjectsTo({ userId }: Person): Promise<string[]> {
  const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];
  return mails.filter(({ toUserId }) => toUserId === userId).map(({ subject }) => subject);
}

async function press(path: string, body: object): Promise<void> {
  const { origin } = sale.sandbox;
  const headers = { 'content-type': 'application/json', origin };
  expect((await fetch(`${origin}/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).ok).toBe(true);
}

describe.each(['subscription', 'membership'] as const)('a %s that was renewed without our knowing', (kind) => {
  it('goes on if the period before is refunded, and says so', async () => {
    const { buyer, ...its } = await bought(kind);
    await its.renew();
    await its.refundFirst();
    await its.end();
    await sale.deliverWebhooks();
    expect(await its.states()).toEqual(['REFUNDED', 'COMPLETED']);
    expect(await its.order()).toMatchObject({ status: 'active', ending: null });
    expect(await its.holds()).toEqual(['active']);
    const subjects = await subjectsTo(buyer);
    expect(subjects.filter((subject) => subject.includes('renewed'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('ended'))).toEqual([]);
  });

  it('goes on, or its money is owed back, if it is renewed while the period before is refunded', async () => {
    const its = await bought(kind);
    await Promise.all([its.renew(), its.refundFirst()]);
    await its.end();
    await sale.deliverWebhooks('reversed');
    const [, renewal] = await its.states();
    const { status } = await its.order();
    expect([status, renewal]).toEqual(status === 'active' ? ['active', 'COMPLETED'] : ['cancelled', 'COMPLETED, due']);
  });

  it('goes on if a dispute of the period before is lost', async () => {
    const its = await bought(kind);
    const [first] = await its.payments();
    await its.renew();
    await press(`charges/${first?.charge_id}/dispute`, { reason: 'general' });
    const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
    await press(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
    await syncDispute(services, String(dispute?.id));
    await its.end();
    await sale.deliverWebhooks();
    expect(await its.states()).toEqual(['REFUNDED', 'COMPLETED']);
    expect(await its.order()).toMatchObject({ status: 'active', ending: null });
    expect(await its.holds()).toEqual(['active']);
  });

  it('is owed back what it was renewed for after its end was decided, and whoever can refund it is asked to', async () => {
    const { buyer, creator, ...its } = await bought(kind);
    await inTransaction(services, (command) => endRecurringOrders(command, its.key, 'now'));
    await its.renew();
    await its.end();
    await sale.deliverWebhooks('reversed');
    expect(await its.order()).toMatchObject({ status: 'cancelled' });
    expect(await its.states()).toEqual(['COMPLETED', 'COMPLETED, due']);
    const { title } = await its.order();
    expect(await subjectsTo(buyer)).toEqual([`Your payment came too late: ${title}`]);
    expect(await subjectsTo(creator)).toEqual([`Please refund £5.00: ${title}`]);
    const [, late] = await its.payments();
    await refundPayment(services, creator.actor, {
      itemId: String(late?.item_id),
      userId: buyer.userId,
      paymentId: String(late?.id),
      refundReason: 'It had ended.',
    });
    expect(await its.states()).toEqual(['COMPLETED', 'REFUNDED']);
  });

  it('ends if the new period is refunded before we know of it', async () => {
    const its = await bought(kind);
    await its.renew();
    const [charge] = (await services.stripe.charges.list({ limit: 1 })).data;
    const refund = await services.stripe.refunds.create({
      charge: String(charge?.id),
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await syncRefunds(services, { refundId: refund.id });
    await its.end();
    expect(await its.states()).toEqual(['COMPLETED', 'REFUNDED']);
    expect(await its.order()).toMatchObject({ status: 'cancelled' });
  });

  it('is not booked if the provider took another amount than was agreed', async () => {
    const its = await bought(kind);
    await db.updateTable('recurring_orders').set({ amount: 501 }).where('id', '=', its.key.id).execute();
    await its.renew();
    await expect(syncRecurring(services, its.key)).rejects.toThrow(/took 500 gbp for a period of 501 gbp/);
    expect(await its.states()).toEqual(['COMPLETED']);
  });

  it('is refunded and ended all the same if the provider took another amount than was agreed', async () => {
    const its = await bought(kind);
    const { provider_subscription_id: subscription } = await its.order();
    await db.updateTable('recurring_orders').set({ amount: 501 }).where('id', '=', its.key.id).execute();
    await its.renew();
    await its.refundFirst();
    expect(await its.states()).toEqual(['REFUNDED']);
    await its.end();
    expect((await services.stripe.subscriptions.retrieve(String(subscription))).status).toBe('canceled');
    expect([(await its.order()).status, await its.holds()]).toEqual(['cancelled', ['cancelled']]);
    await expect(syncRecurring(services, its.key)).rejects.toThrow(/took 500 gbp for a period of 501 gbp/);
  });

  it('can be set to end with its period if the provider took another amount than was agreed', async () => {
    const its = await bought(kind);
    const { provider_subscription_id: subscription } = await its.order();
    await db.updateTable('recurring_orders').set({ amount: 501 }).where('id', '=', its.key.id).execute();
    await its.renew();
    await inTransaction(services, (command) => endRecurringOrders(command, its.key, 'period_end'));
    await its.end();
    expect((await services.stripe.subscriptions.retrieve(String(subscription))).status).toBe('canceled');
    expect(await its.order()).toMatchObject({ status: 'cancelled' });
  });
});

import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { handleWebhook } from '#features/payments/server/provider/handle-webhook.ts';
import { endRecurring } from '#features/payments/server/provider/end-recurring.ts';
import { reconcileRecurring } from '#features/payments/server/provider/reconcile-recurring.ts';
import { storeWebhook } from '#features/payments/server/commands/store-webhook.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { cancelSubscription, resumeSubscription } from './commands/change-subscription.ts';
import { endSubscriptionsOf } from './commands/end-subscriptions-of.ts';
import { createOffer, updateOffer } from './commands/offer-subscription.ts';
import { stopOffer } from './commands/stop-offer.ts';
import { subscribe } from './commands/subscribe.ts';
import { isSubscribed } from './queries/is-subscribed.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY = 24 * 60;
const MONTHS = 14;

const WAYS = ['renews', 'cancels', 'resumes', 'declines', 'mends', 'old price', 'runs out', 'leaves'] as const;
type Way = (typeof WAYS)[number];
type Person = Awaited<ReturnType<typeof givenUser>>;
type Fan = { way: Way; person: Person; creator: Person; paymentId: string; price: number; lost: boolean };

// What each is expected to have paid, by an account of its own; a month is the number of months since they subscribed.
function paidMonths(way: Way, month: number): number {
  switch (way) {
    case 'renews':
    case 'resumes':
    case 'old price':
    case 'mends':
      return month + 1;
    case 'cancels':
      return Math.min(month, 3) + 1;
    case 'declines':
      return 1;
    case 'runs out':
      return Math.min(month, 6) + 1;
    case 'leaves':
      return Math.min(month, 5) + 1;
  }
}

// In the middle of a month, when every grace of its beginning is over.
function hasAccess(way: Way, month: number): boolean {
  if (way === 'cancels') return month <= 3;
  if (way === 'declines') return month === 0;
  if (way === 'runs out') return month <= 6;
  return way === 'leaves' ? month <= 5 : true;
}

async function open(price: number): Promise<{ creator: Person; offerId: string }> {
  const creator = await sale.creator();
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price, benefit: '' }, 'sandbox'));
  return { creator, offerId: offer.id };
}

async function join({ creator, offerId }: { creator: Person; offerId: string }, way: Way, lost: boolean, price: number): Promise<Fan> {
  const person = await givenUser(db);
  const order = { subscriptionOwnerUserId: creator.userId, subscriptionId: offerId, paymentId: uuidv7() };
  const { clientSecret, paymentId } = await subscribe(services, person.actor, order);
  expect(await sale.pay(clientSecret)).toBe('succeeded');
  return { way, person, creator, paymentId, price, lost };
}

const fans: Fan[] = [];
const byWay = (way: Way) => fans.filter((fan) => fan.way === way);
const subscriptionOf = async (fan: Fan) => {
  const row = await db
    .selectFrom('recurring_orders')
    .select('provider_subscription_id')
    .where('owner_user_id', '=', fan.creator.userId)
    .where('id', '=', fan.paymentId)
    .executeTakeFirstOrThrow();
  return String(row.provider_subscription_id);
};

// Of every second subscriber all webhooks are lost; those of the others come in no order, and twice.
let heard = 0;
async function hear(): Promise<void> {
  const lost = new Set(await Promise.all(fans.filter((fan) => fan.lost).map(subscriptionOf)));
  const since = heard;
  heard = Math.floor(services.now().getTime() / 1000);
  const events = [];
  for await (const event of services.stripe.events.list({ limit: 100, created: { gte: since } })) {
    const object = event.data.object as { id?: string; parent?: { subscription_details?: { subscription?: string } } };
    const about = object.parent?.subscription_details?.subscription ?? object.id ?? '';
    if (/^(?:customer\.subscription|invoice)\./.test(event.type) && !lost.has(about)) events.push({ event, objectId: object.id ?? null });
  }
  for (const { event, objectId } of events.toSorted((one, other) => one.event.id.localeCompare(other.event.id))) {
    const told = { id: event.id, type: event.type, livemode: false, objectId, payload: '{}' };
    await inTransaction(services, (command) => storeWebhook(command, told));
    await handleWebhook(services, { eventId: event.id });
  }
}

async function expectTrue(month: number): Promise<void> {
  const seen = await Promise.all(
    fans.map(async ({ way, person, creator, price, lost }) => ({
      way,
      lost,
      access: await isSubscribed(db, { readerUserId: person.userId, ownerUserId: creator.userId, now: services.now() }),
      paid: (
        await db
          .selectFrom('payments')
          .select('amount')
          .where('user_id', '=', person.userId)
          .where('status', '=', 'COMPLETED')
          .where('amount', '=', price)
          .execute()
      ).length,
    })),
  );
  const expected = fans.map(({ way, lost }) => ({ way, lost, access: hasAccess(way, month), paid: paidMonths(way, month) }));
  expect(seen, `month ${month}`).toEqual(expected);
  const ledger = await sale.ledger();
  const income = fans.reduce((sum, { way, price }) => sum + paidMonths(way, month) * price, 0);
  const fees = fans.reduce((sum, { way, price }) => sum + paidMonths(way, month) * (price === 500 ? 70 : 90), 0);
  expect({ clearing: ledger['clearing'], earned: ledger['creator_earnings'], kept: ledger['platform_fee'] }, `month ${month}`).toEqual({
    clearing: 0,
    earned: fees - income,
    kept: -fees,
  });
}

/** Has the next charge of these declined, whatever their cards would do. */
async function decline(way: Way): Promise<void> {
  for (const fan of byWay(way)) {
    const answer = await fetch(`${sale.sandbox.origin}/sandbox/subscriptions/${await subscriptionOf(fan)}/fail-next`, {
      method: 'POST',
      headers: { origin: sale.sandbox.origin },
    });
    expect(answer.ok).toBe(true);
  }
}

async function act(month: number): Promise<void> {
  const target = (fan: Fan) => ({ creatorUserId: fan.creator.userId });
  if (month === 3) for (const fan of byWay('cancels')) await cancelSubscription(services, fan.person.actor, target(fan));
  if (month === 4) for (const fan of byWay('resumes')) await cancelSubscription(services, fan.person.actor, target(fan));
  if (month === 4) for (const fan of byWay('resumes')) await resumeSubscription(services, fan.person.actor, target(fan));
  if (month === 2) await decline('mends');
  if (month === 0) await decline('declines');
  if (month === 6) {
    const creator = byWay('runs out')[0]?.creator;
    if (creator) await inTransaction(services, (command) => stopOffer(command, creator.actor, { existing: 'run_out' }));
  }
  if (month === 5)
    for (const { person } of byWay('leaves')) await inTransaction(services, (command) => endSubscriptionsOf(command, person.userId));
  for (const job of await services.waitingJobs('payments.end-recurring'))
    await endRecurring(services, job as { ownerUserId: string; id: string });
  await sale.pool.query("delete from pgboss.job where name = 'payments.end-recurring'");
}

it('walks fourteen months with forty subscribers in every way, with half of the webhooks lost, and is right at each step', async () => {
  services.setNow('2026-01-05T12:00:00.000Z');
  await sale.wait(0);
  heard = Math.floor(services.now().getTime() / 1000);
  for (const way of WAYS) {
    const offer = await open(500);
    for (let place = 0; place < 5; place += 1) fans.push(await join(offer, way, place % 2 === 1, 500));
    if (way !== 'old price') continue;
    const dearer = await inTransaction(services, (command) =>
      updateOffer(command, offer.creator.actor, { price: 700, benefit: '' }, 'sandbox'),
    );
    fans.push(await join({ creator: offer.creator, offerId: dearer.id }, way, false, 700));
  }
  await reconcileCheckouts();
  await expectTrue(0);
  for (let month = 0; month < MONTHS; month += 1) {
    await act(month);
    // Past the end of the month, past the provider's second attempt and past every grace.
    await waitUntil(month, 1);
    await hear();
    await reconcileRecurring(services);
    if (month === 0) await decline('declines');
    await waitUntil(month, 7.5);
    await hear();
    await reconcileRecurring(services);
    await waitUntil(month, 10);
    await hear();
    await reconcileRecurring(services);
    await expectTrue(month + 1);
  }
  const { told, expected } = await readMails();
  expect(told).toEqual(expected);
}, 900_000);

async function waitUntil(month: number, days: number): Promise<void> {
  const at = new Date('2026-01-05T12:00:00.000Z');
  at.setUTCMonth(at.getUTCMonth() + month + 1);
  await sale.wait((at.getTime() - services.now().getTime()) / 60_000 + days * DAY);
}

// The checkouts of those whose webhooks are lost are found by the buyer's return.
async function reconcileCheckouts(): Promise<void> {
  const { fulfil } = await import('#features/payments/server/provider/fulfil.ts');
  for (const fan of fans) await fulfil(services, await sale.payment(fan.paymentId));
}

async function readMails() {
  const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; messageKey: string }[];
  const count = (fan: Fan, about: RegExp) =>
    mails.filter(({ toUserId, messageKey }) => toUserId === fan.person.userId && about.test(messageKey)).length;
  const told = (fan: Fan) => ({
    way: fan.way,
    started: count(fan, /\.started$/),
    renewed: count(fan, /\.renewed\./),
    failed: count(fan, /\.failed\./),
    ended: count(fan, /\.ended$/),
  });
  return {
    told: fans.map(told),
    expected: fans.map(({ way }) => ({
      way,
      started: 1,
      renewed: paidMonths(way, MONTHS) - 1,
      failed: way === 'declines' || way === 'mends' ? 1 : 0,
      ended: ['cancels', 'declines', 'runs out', 'leaves'].includes(way) ? 1 : 0,
    })),
  };
}

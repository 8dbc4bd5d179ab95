import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteAccount } from '#features/privacy/deletion/server/delete-account.ts';
import { privacyDependencies } from '#features/privacy/server/dependencies.ts';
import { sendRenewalNotice } from '#features/payments/recurring/server/renewal-notice.run.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { reconcile } from '#features/payments/webhooks/server/reconcile.ts';
import { reconcileRecurring } from '#features/payments/recurring/server/reconcile-recurring.ts';
import { stopOrders } from '#features/payments/server/workflows/stop-orders.ts';
import { cancelSubscription, resumeSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { endSubscriptionsOf } from '#features/subscriptions/server/commands/end-subscriptions-of.ts';
import { updateOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { stopOffer } from '#features/subscriptions/server/commands/stop-offer.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { confirmOwed, type Fan, join, openShopFor, press, readPaid, readStanding, subscriptionOf } from './fans.ts';
import { AT, PRICES, standingOf, type Told, type Way, WAYS } from './ways.ts';
import { handleWebhook, storeWebhook } from '#features/payments/webhooks/server/webhooks.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY = 24 * 60;
const MONTHS = 14;
const EACH_WAY = 3;
const BEGIN = '2026-01-05T12:00:00.000Z';
const DISPUTE_FEE = 2000;

const fans: Fan[] = [];
const byWay = (way: Way) => fans.filter((fan) => fan.way === way);

/** Delivers the provider's webhooks: none to every second subscriber, to the others in no order. */
let heard = 0;
async function hear(): Promise<void> {
  const lost = new Set(await Promise.all(fans.filter((fan) => fan.lost).map((fan) => subscriptionOf(sale, fan))));
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

/** Does what jobs have to do by now: notices ahead of a charge, and endings that were decided. */
async function runDueJobs(): Promise<void> {
  const { rows } = await sale.pool.query<{ name: string; data: object }>(
    // Jobs enqueued to run at once carry the database's own time, not this clock's.
    `delete from pgboss.job where name = 'payments.end-recurring' or (name = 'payments.announce-recurring' and start_after <= $1)
     returning name, data`,
    [services.now()],
  );
  for (const { name, data } of rows) await (name === 'payments.end-recurring' ? endRecurring : sendRenewalNotice)(services, data as never);
}

async function waitUntil(month: number, days: number): Promise<void> {
  const at = new Date(BEGIN);
  at.setUTCMonth(at.getUTCMonth() + month);
  await sale.wait((at.getTime() - services.now().getTime()) / 60_000 + days * DAY);
}

async function lookAfterAll(month: number, days: number): Promise<void> {
  await waitUntil(month, days);
  await hear();
  await reconcileRecurring(services);
  await runDueJobs();
}

const ABOUT: Record<keyof Told, RegExp> = {
  started: /\.started$/,
  trial: /\.trial$/,
  renewed: /\.renewed\./,
  failed: /\.failed\./,
  scheduled: /\.scheduled\./,
  resumed: /\.resumed\./,
  ended: /\.ended$/,
  ahead: /\.ahead\./,
};

async function expectTrue(month: number, phase: 'grace' | 'settled'): Promise<void> {
  const step = `month ${month}, ${phase}`;
  const { rows: mails } = await sale.pool.query<{ to: string; key: string }>(
    `select data->>'toUserId' as "to", data->>'messageKey' as key from pgboss.job where name = 'notifications.send-mail'`,
  );
  const count = (userId: string, about: RegExp) => mails.filter(({ to, key }) => to === userId && about.test(key)).length;
  const toldOf = ({ person }: Fan) => Object.fromEntries(Object.entries(ABOUT).map(([kind, about]) => [kind, count(person.userId, about)]));
  const seen = await Promise.all(
    fans.map(async (fan) => ({ way: fan.way, lost: fan.lost, ...(await readStanding(sale, fan)), told: toldOf(fan) })),
  );
  expect(seen, step).toEqual(fans.map(({ way, lost }) => ({ way, lost, ...standingOf(way, month, phase) })));
  const disputed = month > (AT.lost ?? 0) ? 1 : 0;
  const [lost, won] = [byWay('lost'), byWay('won')];
  for (const { creator } of [...lost, ...won]) expect(count(creator.userId, /^dispute\./), step).toBe(disputed * 2 * EACH_WAY);
  const sumOf = (what: (fan: Fan) => number) => fans.reduce((sum, fan) => sum + standingOf(fan.way, month, phase).paid * what(fan), 0);
  const [income, fees] = [sumOf(({ terms }) => terms.price), sumOf(({ terms }) => terms.fee)];
  const ledger = await sale.ledger();
  const balanceOf = (account: string) => ledger[account] ?? 0;
  const { price, fee } = PRICES.subscription;
  expect(
    {
      clearing: balanceOf('clearing'),
      earned: balanceOf('creator_earnings'),
      kept: balanceOf('platform_fee'),
      disputes: balanceOf('dispute_fee'),
      gone: balanceOf('dispute_loss'),
      recovered: balanceOf('dispute_recovery'),
    },
    step,
  ).toEqual({
    clearing: 0,
    earned: fees - income,
    // The fee of disputed payments went back to the creator, and is what was recovered from them if the dispute was won.
    kept: disputed * fee * won.length - fees,
    disputes: disputed * DISPUTE_FEE * (lost.length + won.length),
    gone: disputed * price * lost.length,
    recovered: disputed === 0 ? 0 : -(price * lost.length + fee * won.length),
  });
}

/** Makes the next charge of these fail, whatever their cards would do. */
async function decline(way: Way): Promise<void> {
  for (const fan of byWay(way)) await press(sale, `subscriptions/${await subscriptionOf(sale, fan)}/fail-next`);
}

/** Has the banks of these people take back what they paid last, and decide. */
async function quarrel(way: 'lost' | 'won'): Promise<void> {
  for (const fan of byWay(way)) {
    const charge = (await readPaid(db, fan)).at(-1)?.charge_id;
    await press(sale, `charges/${charge}/dispute`, { reason: 'general' });
  }
  await reconcile(services);
  for (const fan of byWay(way)) expect(await readStanding(sale, fan)).toMatchObject({ access: true, status: 'active' });
  const { data } = await services.stripe.disputes.list({ limit: EACH_WAY });
  for (const { id } of data) await press(sale, `disputes/${id}/close`, { outcome: way });
  await sale.wait(10);
  await reconcile(services);
}

async function act(month: number): Promise<void> {
  const target = (fan: Fan) => ({ creatorUserId: fan.creator.userId });
  if (month === 0) await decline('declines');
  if (month === 2) await decline('mends');
  if (month === AT.cancels) for (const fan of byWay('cancels')) await cancelSubscription(services, fan.person.actor, target(fan));
  if (month === AT.resumes) for (const fan of byWay('resumes')) await cancelSubscription(services, fan.person.actor, target(fan));
  if (month === AT.resumes) for (const fan of byWay('resumes')) await resumeSubscription(services, fan.person.actor, target(fan));
  if (month === AT.lost) await quarrel('lost');
  if (month === AT.won) await quarrel('won');
  const creatorOf = (way: Way) =>
    byWay(way)
      .slice(0, 1)
      .map(({ creator }) => creator);
  if (month === AT['runs out'])
    for (const { actor } of creatorOf('runs out'))
      await inTransaction(services, (command) => stopOffer(command, actor, { existing: 'run_out' }));
  if (month === AT.leaves)
    for (const { person } of byWay('leaves')) await inTransaction(services, (command) => endSubscriptionsOf(command, person.userId));
  if (month === AT['creator leaves']) for (const { userId } of creatorOf('creator leaves')) await erase(userId);
  if (month === AT.suspended)
    for (const creator of creatorOf('suspended')) {
      await givenSuspension(services, creator);
      await stopOrders(services, creator);
    }
  await runDueJobs();
}

async function erase(userId: string): Promise<void> {
  const seal = () => Buffer.from('sealed');
  await inTransaction(services, (command) => deleteAccount(command, userId, seal, { accessToken: 'a', refreshToken: 'r' }));
  for (const step of privacyDependencies().erase) while ((await inTransaction(services, (command) => step(command, userId))) > 0);
}

async function begin(): Promise<void> {
  services.setNow(BEGIN);
  await sale.wait(0);
  heard = Math.floor(services.now().getTime() / 1000);
  for (let time = 0; time < EACH_WAY; time += 1) await sale.fillPlatform();
  for (const way of WAYS) {
    const shop = await openShopFor(sale, way);
    for (let place = 0; place < EACH_WAY; place += 1) fans.push(await join(sale, shop, way, place % 2 === 1));
    if (way !== 'old price') continue;
    const { price } = PRICES.dearer;
    const dearer = await inTransaction(services, (command) => updateOffer(command, shop.creator.actor, { price, benefit: '' }, 'sandbox'));
    fans.push(await join(sale, { ...shop, itemId: dearer.id, terms: PRICES.dearer }, way, false));
  }
  // If webhooks are lost, the buyer's return reports the checkout.
  for (const fan of fans) await fulfil(services, await sale.payment(fan.orderId));
}

it('walks fourteen months with forty subscribers in every way, with half of the webhooks lost, and is right at each step', async () => {
  await begin();
  expect(fans.length).toBeGreaterThanOrEqual(40);
  await expectTrue(0, 'settled');
  for (let month = 0; month < MONTHS; month += 1) {
    await act(month);
    // When notices ahead of a charge are due: before a trial is charged, and before a year is.
    for (const daysBefore of [18, 10]) {
      await waitUntil(month + 1, -daysBefore);
      await runDueJobs();
    }
    await lookAfterAll(month + 1, 1);
    await expectTrue(month + 1, 'grace');
    if (month === 0) await decline('declines');
    for (const fan of byWay('bank asks')) await confirmOwed(sale, fan);
    // Past the provider's second attempt, and past every grace period.
    await lookAfterAll(month + 1, 7.5);
    await lookAfterAll(month + 1, 10);
    await expectTrue(month + 1, 'settled');
  }
}, 900_000);

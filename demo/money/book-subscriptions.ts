import { Temporal } from 'temporal-polyfill';
import type { Services } from '#platform/server/program/services.ts';
import { type CommandContext, inTransaction } from '#platform/server/database/transaction.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { settleRecurring } from '#features/payments/recurring/server/settle-recurring.ts';
import { startRecurring } from '#features/payments/recurring/server/start-recurring.ts';
import { ensureRecurringPrice } from '#features/payments/recurring/server/recurring-price.ts';
import type { InvoiceFacts, RecurringFacts } from '#features/payments/recurring/server/read-recurring.ts';
import { recurringFee } from '#features/payments/recurring/rules.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { findActiveOffer } from '#features/subscriptions/api/find-active-offer.ts';
import { EVERYBODY } from '../people/everybody.ts';
import type { DemoPerson } from '../people/person.ts';
import { type DemoOffer, type DemoSubscription, OFFERS } from '../people/subscriptions.ts';
import { demoId } from '../plan/demo-id.ts';
import { before, DAY, userIdOf } from '../plan/rows.ts';
import { actorOf } from './actor-of.ts';
import { journalsOf, type PastInvoice, type PastSubscription, recordPast, secondsOf } from './past-at-sandbox.ts';
import { ensureCustomer } from '#features/payments/api/checkout/open-order.ts';

const OFFERED_FOR = 350;

/**
 * Has creators offer monthly subscriptions for a year and members subscribe to them: the sandbox lets each subscription run until now,
 * and our own commands settle what it reports, at the original times and without emails. Skips members who have subscribed already.
 */
export async function bookSubscriptions(services: Services): Promise<void> {
  const wanted: Wanted[] = [];
  for (const offer of OFFERS) wanted.push(...(await findWanted(services, offer)));
  const past = await recordPast(
    services,
    'subscriptions',
    wanted.map((one) => one.asked),
  );
  for (const [index, one] of wanted.entries()) {
    const told = past[index];
    if (told) await inTransaction(services, (command) => settlePast(command, services, one, told));
  }
}

type Wanted = { order: RecurringRow; seller: DemoPerson; buyer: DemoPerson; asked: object; wish: DemoSubscription };

async function findWanted(services: Services, offer: DemoOffer): Promise<Wanted[]> {
  const seller = personOf(offer.creator);
  const { itemId, account } = await openOffer(services, seller, offer);
  const known = await services.db
    .selectFrom('subscribers')
    .select('subscriber_user_id')
    .where('creator_user_id', '=', userIdOf(seller.username))
    .execute();
  const wanted: Wanted[] = [];
  for (const wish of offer.subscribers) {
    const buyer = personOf(wish.member);
    if (known.some((row) => row.subscriber_user_id === userIdOf(buyer.username))) continue;
    const kept = await findKept(services, seller, buyer);
    // The books still hold what was paid in a demo that was removed: whoever was still subscribed
    // continues from there, even within a month, and nobody pays for a month twice.
    if (kept.length > 0 && (wish.cancelled ?? wish.declined) !== undefined) continue;
    const paidUntil = latest([monthsAgo(services.now(), wish.since), ...kept.map((row) => row.over_at)]);
    const since = new Date(Math.min(paidUntil.getTime(), services.now().getTime()));
    const order = orderOf(services, { seller, buyer, itemId, pence: offer.pence, since, taken: kept.map(({ id }) => id) });
    const asked = await askedOf(services, order, wish, { account, title: order.title, seller, paidUntil });
    wanted.push({ order, seller, buyer, wish, asked });
  }
  return wanted;
}

async function openOffer(services: Services, seller: DemoPerson, { pence, benefit }: DemoOffer) {
  const then = { ...services, now: () => before(services.now(), OFFERED_FOR * DAY) };
  const actor = actorOf(seller);
  if (!(await findActiveOffer(services.db, actor.userId)))
    await inTransaction(then, (command) => createOffer(command, actor, { price: pence, benefit }, services.config.payments.mode));
  const offer = await findActiveOffer(services.db, actor.userId);
  const locked = services.db.updateTable('contents').where('user_id', '=', actor.userId).where('visibility', '=', 'PRIVATE');
  if (offer) await locked.set({ subscription_id: offer.id }).execute();
  const { provider_account_id: account } = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', actor.userId)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirstOrThrow();
  return { itemId: offer?.id ?? '', account };
}

type Terms = { seller: DemoPerson; buyer: DemoPerson; itemId: string; pence: number; since: Date; taken: string[] };

function orderOf(services: Services, { seller, buyer, itemId, pence, since, taken }: Terms): RecurringRow {
  const ownerUserId = userIdOf(seller.username);
  return {
    owner_user_id: ownerUserId,
    id: freeId(ownerUserId, buyer, taken),
    user_id: userIdOf(buyer.username),
    type: 'SUBSCRIPTION',
    item_id: itemId,
    slot: ownerUserId,
    title: `Subscription to ${seller.name}`,
    amount: pence,
    fee_bps: null,
    discount: null,
    billing_period: 'monthly',
    trial_days: 0,
    status: 'pending',
    paid_through: null,
    grace_end: null,
    ending: null,
    mode: services.config.payments.mode,
    provider_subscription_id: null,
    hopeless_since: null,
    asked: 0,
    told: 0,
    created_at: since,
    updated_at: since,
  };
}

function findKept({ db }: Services, seller: DemoPerson, buyer: DemoPerson) {
  return db
    .selectFrom('payments')
    .select(['id', 'over_at'])
    .where('owner_user_id', '=', userIdOf(seller.username))
    .where('user_id', '=', userIdOf(buyer.username))
    .where('type', '=', 'SUBSCRIPTION')
    .execute();
}

// Orders kept in the books have taken some of the ids.
function freeId(ownerUserId: string, buyer: DemoPerson, taken: readonly string[]): string {
  for (let turn = 0; ; turn += 1) {
    const id = demoId('subscription', ownerUserId, buyer.username, turn);
    if (!taken.includes(id)) return id;
  }
}

function latest(instants: readonly (Date | null)[]): Date {
  return new Date(Math.max(...instants.map((at) => at?.getTime() ?? 0)));
}

type Offered = { account: string; title: string; seller: DemoPerson; paidUntil: Date };

async function askedOf(services: Services, order: RecurringRow, wish: DemoSubscription, { account, title, seller, paidUntil }: Offered) {
  const daysAgo = (days: number) => secondsOf(before(services.now(), days * DAY));
  const { percent } = recurringFee(order.amount, services.site.values().fee);
  return {
    reference: `subscription:${order.id}`,
    at: secondsOf(order.created_at),
    customer: await ensureCustomer(services, order.user_id),
    price: await ensureRecurringPrice(services, order),
    destination: account,
    ...(percent > 0 ? { application_fee_percent: percent } : {}),
    description: `${title} by @${seller.username}`,
    metadata: {
      paymentId: order.id,
      type: order.type,
      itemId: order.item_id,
      slot: order.slot,
      ownerUserId: order.owner_user_id,
      buyerUserId: order.user_id,
      env: services.config.publicOrigin,
    },
    ...(paidUntil > order.created_at ? { paid_until: secondsOf(paidUntil) } : {}),
    ...(wish.cancelled === undefined ? {} : { cancelled_at: daysAgo(wish.cancelled) }),
    ...(wish.declined === undefined ? {} : { declined_from: daysAgo(wish.declined) }),
  };
}

async function settlePast(command: CommandContext, services: Services, wanted: Wanted, past: PastSubscription): Promise<void> {
  const { order, seller, buyer, wish } = wanted;
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  await startRecurring(silent(command, order.created_at), {
    ...key,
    ownerUsername: seller.username,
    buyer: { userId: order.user_id, username: buyer.username },
    type: 'SUBSCRIPTION',
    itemId: order.item_id,
    slot: order.slot,
    title: order.title,
    amount: order.amount,
    share: recurringFee(order.amount, services.site.values().fee),
    billingPeriod: 'monthly',
    trialDays: 0,
    mode: services.config.payments.mode,
    requestHash: `${order.owner_user_id}:${order.item_id}`,
  });
  const ours = command.tx.updateTable('recurring_orders').where('owner_user_id', '=', key.ownerUserId).where('id', '=', key.id);
  await ours.set({ provider_subscription_id: past.id }).execute();
  const steps = stepsOf(past, wish.cancelled === undefined ? null : before(services.now(), wish.cancelled * DAY));
  for (const [index, { at, facts }] of steps.entries())
    await settleRecurring(silent(command, at), key, { subscriptionId: past.id, ...facts, asked: index + 1 });
  await ours.set({ asked: steps.length }).execute();
}

type Step = { at: Date; facts: Omit<RecurringFacts, 'subscriptionId'> };

// What would have been reported, in the order in which it happened.
function stepsOf(past: PastSubscription, cancelledAt: Date | null): Step[] {
  // Drafts don't count yet.
  const told = past.invoices.filter(({ isPaid, attempts }) => isPaid || attempts > 0);
  const steps: Step[] = told.map((invoice) => ({
    at: new Date(invoice.at * 1000),
    facts: {
      status: invoice.isPaid ? 'active' : 'past_due',
      endsWithPeriod: cancelledAt !== null && cancelledAt.getTime() < invoice.at * 1000,
      endReason: null,
      invoices: [factsOf(invoice)],
    },
  }));
  if (cancelledAt) steps.push({ at: cancelledAt, facts: { status: 'active', endsWithPeriod: true, endReason: null, invoices: [] } });
  const { endedAt, endReason } = past;
  if (endedAt !== null)
    steps.push({ at: new Date(endedAt * 1000), facts: { status: 'canceled', endsWithPeriod: false, endReason, invoices: [] } });
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function factsOf(invoice: PastInvoice): InvoiceFacts {
  const { paid } = invoice;
  return {
    invoiceId: invoice.id,
    state: invoice.isPaid ? 'paid' : 'owed',
    isFirst: invoice.isFirst,
    amount: invoice.amount,
    currency: 'gbp',
    periodStart: new Date(invoice.periodStart * 1000),
    periodEnd: new Date(invoice.periodEnd * 1000),
    attempts: invoice.attempts,
    isLastAttempt: invoice.nextAttempt === null,
    paymentIntentId: paid?.paymentIntent ?? null,
    chargeId: paid?.charge ?? null,
    processorFee: paid?.processorFee ?? 0,
    platformFee: paid?.fee ?? 0,
    journals: paid ? journalsOf(invoice.amount, paid) : [],
  };
}

// Events of long ago send no emails and notify no open pages.
function silent(command: CommandContext, at: Date): CommandContext {
  return { ...command, now: at, enqueue: () => Promise.resolve(), publish: () => undefined };
}

function personOf(username: string): DemoPerson {
  const person = EVERYBODY.find((one) => one.username === username);
  if (!person) throw new Error(`Nobody in the demo is called ${username}.`);
  return person;
}

// By the calendar, so that it last renewed `days` days ago.
function monthsAgo(now: Date, [months, days]: DemoSubscription['since']): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC');
  return new Date(today.subtract({ months }).subtract({ days }).epochMilliseconds);
}

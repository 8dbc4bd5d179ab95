import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { readPurchases } from '#features/memberships/purchases/server/read-purchases.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { isSubscribed } from '#features/subscriptions/server/queries/is-subscribed.ts';
import type { openSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { PRICES, type Way } from './ways.ts';

type Sale = Awaited<ReturnType<typeof openSale>>;
type Person = Awaited<ReturnType<typeof givenUser>>;
type Terms = (typeof PRICES)[keyof typeof PRICES];

export type Shop = { creator: Person; itemId: string; kind: 'subscription' | 'membership'; terms: Terms };
/** Someone who pays a creator again and again; every second one's webhooks are all lost. */
export type Fan = Shop & { way: Way; person: Person; orderId: string; lost: boolean };

const ASKS_EACH_TIME = '4000002760003184';
const GOOD = '4242424242424242';

/** Opens the shop of the people who go this way. */
export async function openShopFor(sale: Sale, way: Way): Promise<Shop> {
  const { services } = sale;
  const creator = await sale.creator();
  if (way !== 'tried' && way !== 'yearly') {
    const terms = PRICES.subscription;
    const offer = await inTransaction(services, (command) =>
      createOffer(command, creator.actor, { price: terms.price, benefit: '' }, 'sandbox'),
    );
    return { creator, itemId: offer.id, kind: 'subscription', terms };
  }
  const terms = PRICES[way];
  const period = way === 'yearly' ? { billingPeriod: 'annual' } : { billingPeriod: 'monthly', trialPeriodInDays: 14 };
  const fields = { type: 'recurring', title: 'Every week', price: terms.price, status: 'active', ...period };
  const asked = CreateMembership.parse({ id: uuidv7(), membership: fields });
  const { id } = await inTransaction(services, (command) => createMembership(command, creator.actor, asked, 'sandbox'));
  return { creator, itemId: id, kind: 'membership', terms };
}

/** Buys it by card, and confirms with the bank if it asks. */
export async function join(sale: Sale, shop: Shop, way: Way, lost: boolean): Promise<Fan> {
  const { services } = sale;
  const person = await givenUser(sale.db);
  const orderId = uuidv7();
  const { clientSecret } =
    shop.kind === 'subscription'
      ? await subscribe(services, person.actor, {
          subscriptionOwnerUserId: shop.creator.userId,
          subscriptionId: shop.itemId,
          paymentId: orderId,
        })
      : await purchaseMembership(services, person.actor, { membershipId: shop.itemId, paymentId: orderId });
  if (way === 'bank asks') await payAndConfirm(sale, String(clientSecret));
  else expect(await sale.pay(clientSecret, GOOD)).toBe('succeeded');
  return { ...shop, way, person, orderId, lost };
}

async function payAndConfirm(sale: Sale, clientSecret: string): Promise<void> {
  const asked = await postJson(sale, `/sandbox/embed/${clientSecret.split('_secret_')[0]}/pay`, {
    client_secret: clientSecret,
    number: ASKS_EACH_TIME,
    expiry: '12/34',
    securityCode: '123',
    name: 'Bob Example',
    email: 'bob@example.test',
    country: 'GB',
  });
  expect(asked).toMatchObject({ status: 'requires_action' });
  const bank = new URL(String(asked['url']), sale.sandbox.origin);
  const passed = { client_secret: bank.searchParams.get('client_secret'), passed: true };
  expect(await postJson(sale, `${bank.pathname}/finish`, passed)).toMatchObject({ status: 'succeeded' });
}

/** Confirms the payment that a bank asks about, on the page that the failure mail links to. */
export async function confirmOwed(sale: Sale, fan: Fan): Promise<void> {
  const { data } = await sale.services.stripe.invoices.list({ subscription: await subscriptionOf(sale, fan), status: 'open', limit: 1 });
  const page = new URL(String(data[0]?.hosted_invoice_url));
  const asked = await postForm(sale, page, { use: 'saved', key: page.searchParams.get('key') ?? '' });
  const bank = new URL(asked.headers.get('location') ?? '', sale.sandbox.origin);
  await postForm(sale, bank, { client_secret: bank.searchParams.get('client_secret') ?? '', back: '/', passed: 'true' });
}

/** Presses a button of the sandbox's console. */
export async function press(sale: Sale, path: string, body: object = {}): Promise<void> {
  await postJson(sale, `/sandbox/${path}`, body);
}

async function postJson(sale: Sale, path: string, body: object): Promise<Record<string, unknown>> {
  const { origin } = sale.sandbox;
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
  return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
}

function postForm({ sandbox }: Sale, page: URL, fields: Record<string, string>): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: sandbox.origin };
  return fetch(page, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields).toString() });
}

export async function subscriptionOf({ db }: Sale, fan: Fan): Promise<string> {
  return String((await orderOf(db, fan)).provider_subscription_id);
}

function orderOf(db: Sale['db'], { creator, orderId }: Fan) {
  return db
    .selectFrom('recurring_orders')
    .select(['provider_subscription_id', 'status'])
    .where('owner_user_id', '=', creator.userId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Reads where someone stands: their access, the status of the row, and how many periods they have paid for. */
export async function readStanding({ db, services }: Sale, fan: Fan): Promise<{ access: boolean; status: string; paid: number }> {
  const [order, access, paid] = [await orderOf(db, fan), await hasAccess({ db, services }, fan), await readPaid(db, fan)];
  return { access, status: order.status, paid: paid.length };
}

async function hasAccess({ db, services }: Pick<Sale, 'db' | 'services'>, { kind, creator, person }: Fan): Promise<boolean> {
  const now = services.now();
  if (kind === 'subscription') return isSubscribed(db, { readerUserId: person.userId, ownerUserId: creator.userId, now });
  const [purchase] = await readPurchases(db, { ownerUserId: creator.userId, userId: person.userId, now });
  return purchase !== undefined && purchase.statusNow !== 'expired';
}

/** Returns the periods that someone has paid for and that weren't taken back, newest last. */
export function readPaid(db: Sale['db'], { creator, orderId, terms }: Fan) {
  return db
    .selectFrom('payments')
    .select(['id', 'charge_id'])
    .where('owner_user_id', '=', creator.userId)
    .where('recurring_id', '=', orderId)
    .where('status', '=', 'COMPLETED')
    .where('amount', '=', terms.price)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

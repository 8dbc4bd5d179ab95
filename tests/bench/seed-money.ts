import pg from 'pg';

import { askProvider } from './ask-provider.ts';
import type { Provider } from './ask-provider.ts';

/** A creator who sells: what they offer, and dates at £8 that the readers' passes pay for. */
export type Shop = {
  userId: string;
  username: string;
  name: string;
  account: string;
  offerId: string;
  price: string;
  events: { id: string; sessionId: string; start: Date; price: number }[];
};

const SHOPS = 128;
const DATES = 25;
// More than there are dates, so that a pass pays for each.
const PLACES = 30;
const MONTHLY_PENCE = 600;

/**
 * Has many creators offer a subscription, a pass that every reader has bought, and dates at £8, with accounts, prices and customers at the
 * provider, so that nothing measured has to create them.
 */
export async function openShops(connectionString: string, provider: Provider, readers: string[]): Promise<Shop[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: hosts } = await client.query<{ user_id: string; username: string; display_name: string }>(
      `select user_id, username, display_name from users where user_id in (select user_id from sessions) and user_id <> all($1::uuid[])
       order by user_id limit $2`,
      [readers, SHOPS],
    );
    const shops: Shop[] = [];
    for (const host of hosts) {
      const { user_id: userId, username, display_name: name } = host;
      const account = await openAccount(provider, name);
      const offerId = crypto.randomUUID();
      const price = await openPrice(provider, name);
      await client.query(
        `insert into payout_accounts (user_id, provider_account_id, mode, status, can_receive, payouts_enabled, created_at, updated_at)
         values ($1, $2, 'sandbox', 'ACTIVE', true, true, now(), now())`,
        [userId, account],
      );
      await client.query(
        "insert into subscription_offers (user_id, id, price, status, created_at, updated_at) values ($1, $2, $3, 'active', now(), now())",
        [userId, offerId, MONTHLY_PENCE],
      );
      await client.query(
        `insert into recurring_prices (owner_user_id, item_id, amount, billing_period, mode, provider_price_id, created_at)
         values ($1, $2, $3, 'monthly', 'sandbox', $4, now())`,
        [userId, offerId, MONTHLY_PENCE, price],
      );
      await client.query(PASSES, [userId, crypto.randomUUID(), PLACES, readers]);
      const { rows: events } = await client.query<Shop['events'][number]>(EVENTS, [userId, username, DATES]);
      shops.push({ userId, username, name, account, offerId, price, events });
    }
    await openCustomers(client, provider, readers);
    await client.query('vacuum analyze');
    return shops;
  } finally {
    await client.end();
  }
}

/** Opens an account at the provider that can be paid; returns its id. */
export async function openAccount(provider: Provider, name: string): Promise<string> {
  const account = await askProvider<{ id: string }>(provider, 'POST', '/v2/core/accounts', {
    contact_email: 'creator@bench.example',
    display_name: name,
    dashboard: 'express',
    identity: { country: 'gb', entity_type: 'individual' },
    defaults: {
      currency: 'gbp',
      locales: ['en-GB'],
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  });
  await askProvider(provider, 'POST', `/sandbox/accounts/${account.id}/capability`, { status: 'active' });
  return account.id;
}

async function openPrice(provider: Provider, name: string): Promise<string> {
  const product = await askProvider<{ id: string }>(provider, 'POST', '/v1/products', { name: `Subscription to ${name}` });
  const terms = { product: product.id, currency: 'gbp', unit_amount: MONTHLY_PENCE, recurring: { interval: 'month' } };
  return (await askProvider<{ id: string }>(provider, 'POST', '/v1/prices', terms)).id;
}

async function openCustomers(client: pg.Client, provider: Provider, readers: string[]): Promise<void> {
  for (const [index, reader] of readers.entries()) {
    const customer = await askProvider<{ id: string }>(provider, 'POST', '/v1/customers', { email: `member${index + 1}@bench.example` });
    await client.query(
      "insert into payment_customers (user_id, mode, provider_customer_id, created_at) values ($1, 'sandbox', $2, now())",
      [reader, customer.id],
    );
  }
}

const PASSES = `
  with offer as (
    insert into memberships (user_id, id, type, title, price, session_usage_limit, status, request_hash, created_at, updated_at)
    values ($1, $2, 'one-time', 'Thirty classes', 6400, $3, 'active', '', now(), now())),
  bought as (
    insert into membership_purchases (owner_user_id, id, membership_id, user_id, type, title, price, session_usage_limit, status, period, started_at, created_at, updated_at)
    select $1, gen_random_uuid(), $2, reader, 'one-time', 'Thirty classes', 6400, $3, 'active', 1, now(), now(), now() from unnest($4::uuid[]) reader
    returning id)
  insert into membership_uses (owner_user_id, purchase_id, id, kind, places, period, source, at)
  select $1, id, gen_random_uuid(), 'grant', $3, 1, id, now() from bought`;

// So late that no page shows them among the next dates.
const EVENTS = `
  insert into session_events (session_owner_user_id, id, session_id, session_owner_username, title, start_at, end_at, duration, price, location_type, max_participant_count, created_at, updated_at)
  select $1, gen_random_uuid(), session.id, $2, 'Evening yoga', now() + n * interval '1 hour' + interval '300 days', now() + n * interval '1 hour' + interval '300 days 1 hour',
    60, 800, 'in-person', 50000, now(), now()
  from (select id from sessions where user_id = $1 order by id limit 1) session, generate_series(1, $3::int) n
  returning id, session_id as "sessionId", start_at as start, price`;

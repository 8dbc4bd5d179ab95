import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { askProvider } from './ask-provider.ts';
import type { Provider } from './ask-provider.ts';
import { KEEP, NOTIFY_SELLER } from './keep-raw.ts';

export type RawBooking = { ownerUserId: string; sessionEventId: string; userId: string };
/** Who buys what from whom, and where the money goes. */
export type RawOrder = { ownerUserId: string; userId: string; account: string; itemId: string; price: string };

type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>;

const LOCK = `select e.*, s.time_zone from session_events e join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id
  where e.session_owner_user_id = $1 and e.id = $2 for update of e`;
const HOLDING = `select id from tickets where owner_user_id = $1 and session_event_id = $2 and user_id = $3 and status = 'active'`;
const PASSES = `select * from membership_purchases where owner_user_id = $1 and user_id = $2 and status = 'active' order by id for update`;
const LEFT = `select sum(case kind when 'spend' then -places else places end)::int as left from membership_uses where owner_user_id = $1 and purchase_id = $2`;
const SPEND = `insert into membership_uses (owner_user_id, purchase_id, id, kind, places, period, source, at) values ($1, $2, $3, 'spend', 1, 1, $4, now())`;
const SEAT = `update session_events set participant_count = participant_count + 1, updated_at = now()
  where session_owner_user_id = $1 and id = $2 and participant_count + held_count < max_participant_count`;
const BOOKED = `insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, membership_id, description, amount, discount_amount, status, mode, request_hash, created_at, updated_at)
  values ($1, $2, $3, 'buyer', 'owner', 'SESSION_EVENT', $4, $5, '{"title":"Evening yoga"}', 0, 800, 'COMPLETED', 'sandbox', '', now(), now())`;
const TICKET = `insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, status, code, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, 'active', $7, now(), now())`;
const NOTIFICATION = `insert into notifications (to_user_id, id, type, to_username, from_user_id, from_username, message, url, source, created_at)
  values ($1, $2, 'PAYMENT_SESSION_VIA_MEMBERSHIP', 'owner', $3, 'buyer', 'Somebody joined Evening yoga with a membership.', '/order', $4, now())`;
const JOB = 'insert into pgboss.job (name, data, start_after) values ($1, $2, now() + $3::interval)';

/**
 * Books a ticket paid for with a pass, by hand: locks the event and then the pass, counts the places left, and writes the rows that the
 * product writes.
 */
export function bookRaw(pool: pg.Pool, { ownerUserId, sessionEventId, userId }: RawBooking): Promise<string> {
  const [paymentId, ticketId] = [randomUUID(), randomUUID()];
  return within(pool, async (run) => {
    const { rows } = await run('lock', LOCK, [ownerUserId, sessionEventId]);
    const holding = await run('holding', HOLDING, [ownerUserId, sessionEventId, userId]);
    const { rows: passes } = await run('passes', PASSES, [ownerUserId, userId]);
    const [pass] = passes as { id: string; membership_id: string }[];
    const { rows: left } = await run('left', LEFT, [ownerUserId, pass?.id]);
    if (holding.rowCount !== 0 || !pass || (left[0] as { left: number }).left < 1) throw new Error('Nothing pays for this ticket.');
    await run('spend', SPEND, [ownerUserId, pass.id, randomUUID(), paymentId]);
    const seat = await run('seat', SEAT, [ownerUserId, sessionEventId]);
    if (seat.rowCount !== 1) throw new Error('No seat is left.');
    await run('booked', BOOKED, [ownerUserId, paymentId, userId, sessionEventId, pass.membership_id]);
    await run('keep', KEEP, [paymentId, ownerUserId, userId]);
    await run('ticket', TICKET, [ownerUserId, ticketId, sessionEventId, rows[0].session_id, userId, paymentId, ticketId.slice(0, 16)]);
    await run('notification-by-pass', NOTIFICATION, [ownerUserId, randomUUID(), userId, ticketId]);
    await run('notify-seller', NOTIFY_SELLER, [ownerUserId, `told.${ticketId}`, JSON.stringify({ toUserId: ownerUserId })]);
    await run('job', JOB, ['tickets.mail-ticket', JSON.stringify({ ownerUserId, ticketId }), '0']);
    return paymentId;
  });
}

const CUSTOMER = "select provider_customer_id from payment_customers where user_id = $1 and mode = 'sandbox'";
const PENDING = `insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, amount, platform_fee, status, mode, request_hash, checkout_expires_at, recurring_id, created_at, updated_at)
  values ($1, $2, $3, 'buyer', 'owner', $4, $5, $6, $7, $8, 'PENDING', 'sandbox', '', now() + interval '60 minutes', $9, now(), now())`;
const TIP = `insert into tips (recipient_user_id, id, sender_user_id, amount, message, status, created_at) values ($1, $2, $3, 500, 'Thank you!', 'pending', now())`;
const RECURRING = `insert into recurring_orders (owner_user_id, id, user_id, type, item_id, slot, title, amount, billing_period, status, mode, created_at, updated_at)
  values ($1::uuid, $2, $3, 'SUBSCRIPTION', $4, $1::uuid, 'Subscription', 600, 'monthly', 'pending', 'sandbox', now(), now())`;
const OPENED = `update payments set checkout_session_id = $3, checkout_client_secret = $4, updated_at = now() where owner_user_id = $1 and id = $2`;

/**
 * Orders a tip by hand, up to its open checkout: the product's rows in one transaction, the same call to the provider, and its answer
 * stored.
 */
export async function tipRaw(pool: pg.Pool, provider: Provider, { ownerUserId, userId, account }: RawOrder): Promise<string> {
  const paymentId = randomUUID();
  await within(pool, async (run) => {
    await run('pending', PENDING, [ownerUserId, paymentId, userId, 'TIP', paymentId, '{"title":"Tip"}', 500, 70, null]);
    await run('keep', KEEP, [paymentId, ownerUserId, userId]);
    await run('tip', TIP, [ownerUserId, paymentId, userId]);
    await run('job', JOB, ['payments.settle-order', JSON.stringify({ ownerUserId, paymentId }), '62 minutes']);
  });
  return open(pool, provider, { ownerUserId, userId, paymentId }, (metadata) => ({
    mode: 'payment',
    redirect_on_completion: 'always',
    line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Tip' } } }],
    payment_intent_data: {
      application_fee_amount: 70,
      transfer_data: { destination: account },
      transfer_group: `pay_${paymentId}`,
      description: 'Tip',
      metadata,
    },
  }));
}

/**
 * Orders a subscription by hand, up to its open checkout; first asks the provider, as the product does, whether the person already has it.
 */
export async function subscribeRaw(pool: pg.Pool, provider: Provider, order: RawOrder): Promise<string> {
  const { ownerUserId, userId, account, itemId, price } = order;
  const paymentId = randomUUID();
  await askProvider(provider, 'GET', `/v1/subscriptions?customer=${await customerOf(pool, userId)}&limit=100`);
  await within(pool, async (run) => {
    await run('recurring', RECURRING, [ownerUserId, paymentId, userId, itemId]);
    await run('pending', PENDING, [ownerUserId, paymentId, userId, 'SUBSCRIPTION', itemId, '{"title":"Subscription"}', 600, 80, paymentId]);
    await run('keep', KEEP, [paymentId, ownerUserId, userId]);
    await run('job', JOB, ['payments.settle-order', JSON.stringify({ ownerUserId, paymentId }), '62 minutes']);
  });
  return open(pool, provider, { ownerUserId, userId, paymentId }, (metadata) => ({
    mode: 'subscription',
    redirect_on_completion: 'if_required',
    payment_method_collection: 'always',
    line_items: [{ price, quantity: 1 }],
    subscription_data: {
      application_fee_percent: 13.33,
      transfer_data: { destination: account },
      billing_mode: { type: 'flexible' },
      description: 'Subscription',
      metadata,
    },
  }));
}

type Opening = { ownerUserId: string; userId: string; paymentId: string };

async function open(pool: pg.Pool, provider: Provider, order: Opening, kind: (metadata: object) => object): Promise<string> {
  const { ownerUserId, userId, paymentId } = order;
  const metadata = { paymentId, ownerUserId, buyerUserId: userId, env: 'bench' };
  const session = await askProvider<{ id: string; client_secret: string }>(
    provider,
    'POST',
    '/v1/checkout/sessions',
    {
      ui_mode: 'embedded_page',
      return_url: 'http://127.0.0.1/order?session_id={CHECKOUT_SESSION_ID}',
      allowed_payment_method_types: ['card'],
      customer: await customerOf(pool, userId),
      client_reference_id: paymentId,
      adaptive_pricing: { enabled: false },
      locale: 'en-GB',
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      ...kind(metadata),
      metadata,
    },
    `raw:${paymentId}`,
  );
  await pool.query({ name: 'opened', text: OPENED, values: [ownerUserId, paymentId, session.id, session.client_secret] });
  return session.client_secret;
}

async function customerOf(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ provider_customer_id: string }>({ name: 'customer', text: CUSTOMER, values: [userId] });
  return rows[0]?.provider_customer_id ?? '';
}

async function within<Result>(pool: pg.Pool, work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work((name, text, values) => client.query({ name, text, values }));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

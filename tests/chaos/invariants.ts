import type pg from 'pg';
import type { Books } from './read-books.ts';
import type { Deed } from './history.ts';

export type Finding = { invariant: string; count: number; example: string };

type Asks = Pick<pg.Pool, 'query'>;

/** Must hold at every instant. */
const ALWAYS: Record<string, string> = {
  oversold: `
    select e.id from session_events e
    where (select count(*) from tickets t where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id and t.status = 'active')
      + (select coalesce(sum(h.seats), 0) from seat_holds h where h.owner_user_id = e.session_owner_user_id and h.session_event_id = e.id)
      > e.max_participant_count`,
  'seats miscounted': `
    select e.id from session_events e
    where e.participant_count <> (select count(*) from tickets t
        where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id and t.status = 'active')
      or e.held_count <> (select coalesce(sum(h.seats), 0) from seat_holds h
        where h.owner_user_id = e.session_owner_user_id and h.session_event_id = e.id)`,
  'journal out of balance': 'select journal_id as id from ledger_entries group by owner_user_id, journal_id having sum(amount) <> 0',
  'refunded more than paid': `
    select p.id from payments p
    where (select coalesce(sum(r.amount), 0) from refunds r
      where r.owner_user_id = p.owner_user_id and r.payment_id = p.id and r.status <> 'FAILED') > p.amount`,
  'two tickets for one seat': 'select payment_id as id from tickets group by payment_id, seat having count(*) > 1',
  'another number of tickets than ordered': `
    select p.id from payments p
    where p.type = 'SESSION_EVENT' and (select count(*) from tickets t where t.owner_user_id = p.owner_user_id and t.payment_id = p.id)
      not in (0, coalesce((p.description ->> 'seats')::int, 1))`,
  // Whatever a program's clock says, what it writes has the database's time.
  'at the wrong hour': `
    with made (id, at) as (
      select id, created_at from payments union all select id, created_at from contents union all select id, created_at from tickets
      union all select id, created_at from messages union all select id, created_at from notifications
      union all select id, at from ledger_journals union all select id, created_at from media_entities)
    select id from made
    where at > now() + interval '60 seconds' or at < (select min(applied_at) from migrations) - interval '60 seconds'`,
  'more places spent than granted': `
    select purchase_id as id from membership_uses
    group by owner_user_id, purchase_id, period
    having bool_and(places is not null) and sum(case kind when 'spend' then places else -places end) > 0`,
  'told twice': 'select min(id::text) as id from notifications group by to_user_id, type, source having count(*) > 1',
};

/** Must hold once everything in progress has finished. */
const AT_REST: Record<string, string> = {
  'paid without a ticket': `
    select p.id from payments p
    where p.type = 'SESSION_EVENT' and p.status = 'COMPLETED' and not p.refund_due
      and not exists (select 1 from tickets t where t.owner_user_id = p.owner_user_id and t.payment_id = p.id)`,
  'paid without what was bought': `
    select p.id from payments p
    where p.status = 'COMPLETED' and p.amount > 0 and (
      (p.type = 'TIP' and not exists (
        select 1 from tips t where t.recipient_user_id = p.owner_user_id and t.id = p.item_id and t.status = 'paid'))
      or (p.type = 'MEMBERSHIP' and not exists (
        select 1 from membership_purchases m
        where m.owner_user_id = p.owner_user_id and m.id = coalesce(p.recurring_id, p.id) and m.status = 'active'))
      or (p.type = 'GIFT' and not exists (
        select 1 from gifts g where g.owner_user_id = p.owner_user_id and g.id = p.id and g.status in ('waiting', 'redeemed', 'ended')))
      or (p.type = 'SUBSCRIPTION' and not exists (
        select 1 from subscribers s
        where s.creator_user_id = p.owner_user_id and s.subscriber_user_id = p.user_id and s.status in ('active', 'scheduled_cancellation', 'cancelled'))))`,
  'ticket without a payment': `
    select t.id from tickets t
    where t.status = 'active' and not exists (
      select 1 from payments p where p.owner_user_id = t.owner_user_id and p.id = t.payment_id and p.status = 'COMPLETED')`,
  // A date that was cancelled keeps its tickets and gives the places back.
  'place of a membership not spent once': `
    select payment_id as id from (
      select owner_user_id, payment_id, sum(places) as places from (
        select owner_user_id, source as payment_id, case kind when 'spend' then 1 else -1 end as places
        from membership_uses where kind <> 'grant' and source <> purchase_id
        union all select owner_user_id, id, 0 from payments where type = 'SESSION_EVENT' and membership_id is not null) use
      group by owner_user_id, payment_id) spent
    where places <> (
      select count(*) from tickets t
      join session_events e on e.session_owner_user_id = t.owner_user_id and e.id = t.session_event_id
      where t.owner_user_id = spent.owner_user_id and t.payment_id = spent.payment_id and t.status = 'active' and e.cancelled_at is null)`,
  'followers miscounted': `
    select u.user_id as id from users u
    where u.follower_count <> (select count(*) from followers f where f.following_user_id = u.user_id)
      or u.following_count <> (select count(*) from follows f where f.follower_user_id = u.user_id)`,
  'comments miscounted': `
    select c.id from contents c
    where c.comment_count <> (select count(*) from comments m where m.content_user_id = c.user_id and m.content_id = c.id and not m.deleted)`,
  'conversation that is not on both sides': `
    with lists as materialized (select chat_id, user_id, last_revision from user_chats),
      newest as materialized (select chat_id, max(revision) as revision from messages group by chat_id)
    select c.chat_id as id from chats c
    join newest n on n.chat_id = c.chat_id
    left join lists l on l.chat_id = c.chat_id and l.last_revision = n.revision and l.user_id in (c.first_user_id, c.second_user_id)
    group by c.chat_id having count(l.user_id) <> 2`,
  'called off and not told': `
    with off as materialized (
        select t.id, t.user_id, e.id::text as event from tickets t
        join session_events e on e.session_owner_user_id = t.owner_user_id and e.id = t.session_event_id
        where e.cancelled_at is not null and t.status = 'active'),
      notified as materialized (select to_user_id, source from notifications where type = 'SESSION_EVENT_CANCELLED')
    select off.id from off left join notified n on n.to_user_id = off.user_id and n.source = off.event where n.source is null`,
  'subscribed to someone who left': `
    with gone as materialized (select user_id from users where status = 'deleted')
    select r.id from recurring_orders r join gone on gone.user_id in (r.owner_user_id, r.user_id)
    where r.status not in ('cancelled', 'expired')`,
  'picture that is never settled': "select id from media_entities where status = 'PROCESSING'",
  'webhook not handled': 'select id from webhook_events where handled_at is null',
  'unread miscounted': `
    with lists as materialized (select chat_id, user_id, unread_count from user_chats)
    select y.chat_id as id from chat_members y
    join lists l on l.chat_id = y.chat_id and l.user_id = y.user_id
    where l.unread_count <> least(100, (select count(*) from messages m
      where m.chat_id = y.chat_id and m.revision > y.read_revision and m.sender_user_id <> y.user_id and not m.deleted))`,
  'job held by no worker': "select id from pgboss.job where state = 'active' and heartbeat_on < now() - interval '60 seconds'",
  'job given up': `
    select format('%s of %s: %s', id, source_name, coalesce(source_output->>'message', source_output->'value'->>'message')) as id
    from pgboss.job where name = 'dead-letters' and state < 'active'`,
};

/** Finds the invariants broken at this instant. */
export function findAlways(database: Asks): Promise<Finding[]> {
  return findAll(database, ALWAYS);
}

/** Finds the invariants broken once nothing is in progress any more. */
export async function findAtRest(database: Asks): Promise<Finding[]> {
  return [...(await findAll(database, ALWAYS)), ...(await findAll(database, AT_REST))];
}

async function findAll(database: Asks, invariants: Record<string, string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [invariant, text] of Object.entries(invariants)) {
    const { rows } = await database.query<{ id: string }>(text);
    findings.push(
      ...finding(
        invariant,
        rows.map(({ id }) => id),
      ),
    );
  }
  return findings;
}

/** Finds where the ledger and the orders contradict the provider's books. */
export async function compareBooks(database: Asks, books: Books): Promise<Finding[]> {
  const { rows: booked } = await database.query<{ key: string; amount: number }>(
    `select event_key as key, amounts[1] as amount from ledger_journals where event_key !~ '^txn|:' `,
  );
  const ours = new Map(booked.map(({ key, amount }) => [key, Math.abs(amount)]));
  const differing = [...books.movements].filter(([id, amount]) => ours.get(id) !== amount).map(([id]) => id);
  const kinds = new Set([...books.movements.keys()].map((id) => id.split('_')[0]));
  const unknown = [...ours.keys()].filter((key) => kinds.has(key.split('_')[0]) && !books.movements.has(key));
  // A subscription's charges are identified only by their payment.
  const { rows: paid } = await database.query<{ id: string; intent: string }>(
    "select id, payment_intent_id as intent from payments where status in ('COMPLETED', 'REFUNDED') and amount > 0",
  );
  const known = new Set(paid.flatMap(({ id, intent }) => [id, intent]));
  return [
    ...finding(
      'charged twice',
      [...books.chargesOf].filter(([, charges]) => charges.length > 1).map(([order]) => order),
    ),
    ...finding(
      'refunded twice',
      [...books.refundsOf].filter(([, count]) => count > 1).map(([order]) => order),
    ),
    ...finding('moved at the provider, not in the ledger', differing),
    ...finding('in the ledger, not at the provider', unknown),
    ...finding(
      'paid here, not charged there',
      paid.filter(({ id, intent }) => !books.chargesOf.has(id) && !books.chargesOf.has(intent)).map(({ id }) => id),
    ),
    ...finding('subscription with another status there', await findOtherwise(database, books)),
    ...finding(
      'charged there, not paid here',
      [...books.chargesOf.keys()].filter((order) => !known.has(order)),
    ),
  ];
}

// What isn't paid for yet isn't a subscription on either side.
async function findOtherwise(database: Asks, books: Books): Promise<string[]> {
  const { rows } = await database.query<{ id: string; subscription: string; stands: string }>(
    `select id, provider_subscription_id as subscription, case when status = 'scheduled_cancellation' then 'ends'
       when status in ('cancelled', 'expired') then 'over' else 'goes on' end as stands
     from recurring_orders where provider_subscription_id is not null`,
  );
  return rows.filter(({ subscription, stands }) => books.subscriptions.get(subscription) !== stands).map(({ id }) => id);
}

/** Finds messages that aren't in the order in which one person wrote them. */
export async function findOutOfOrder(database: Asks, deeds: readonly Deed[]): Promise<Finding[]> {
  const written = deeds.flatMap((deed) => (deed.kind === 'message' ? [deed] : []));
  const { rows } = await database.query<{ id: string; revision: number }>('select id, revision from messages where chat_id = any($1)', [
    [...new Set(written.map(({ chatId }) => chatId))],
  ]);
  const revisions = new Map(rows.map(({ id, revision }) => [id, Number(revision)]));
  const bySender = Map.groupBy(written, ({ chatId, userId }) => `${chatId} ${userId}`);
  const wrong = [...bySender.values()].flatMap((those) =>
    those.filter(({ id }, index) => (revisions.get(id) ?? 0) <= (revisions.get(those[index - 1]?.id ?? '') ?? 0)),
  );
  return finding(
    'message before one that was written earlier',
    wrong.filter(({ id }) => revisions.has(id)).map(({ id }) => id),
  );
}

const PRESENT: Record<Deed['kind'], string> = {
  'free ticket': "select count(*) as n from payments where id = $1 and status = 'COMPLETED'",
  purchase: "select count(*) as n from payments where id = $1 and status in ('COMPLETED', 'REFUNDED')",
  bought: "select count(*) as n from payments where id = $1 and status = 'COMPLETED'",
  ended: "select count(*) as n from recurring_orders where id = $1 and status in ('scheduled_cancellation', 'cancelled')",
  'called off': 'select count(*) as n from session_events where id = $1 and cancelled_at is not null',
  left: "select count(*) as n from users where user_id = $1 and status = 'deleted'",
  refund: "select count(*) as n from refunds where payment_id = $1 and status = 'DONE'",
  // A picture over which workers died more than twice is given up, and says so.
  picture: 'select count(*) as n from media_entities where user_id = $1 and upload_key = $2 and (status = $3 or attempts > 2)',
  post: "select count(*) as n from contents where id = $1 and status = 'published'",
  message: 'select count(*) as n from messages where chat_id = $2 and id = $1 and not deleted',
  comment: 'select count(*) as n from comments where id = $1 and not deleted',
  follow: 'select count(*) as n from follows where follower_user_id = $1 and following_user_id = $2',
};

/** Returns how often the effect of an acknowledged deed is found: 1 is right, 0 means lost, more means done twice. */
export async function countEffects(database: Asks, deed: Deed): Promise<number> {
  const { rows } = await database.query<{ n: number }>(PRESENT[deed.kind], keysOf(deed));
  return Number(rows[0]?.n ?? 0);
}

function keysOf(deed: Deed): string[] {
  if (deed.kind === 'follow') return [deed.follower, deed.following];
  if (deed.kind === 'picture') return [deed.userId, deed.key, deed.becomes];
  if (deed.kind === 'message') return [deed.id, deed.chatId];
  return 'id' in deed ? [deed.id] : [deed.paymentId];
}

function finding(invariant: string, ids: string[]): Finding[] {
  return ids.length === 0 ? [] : [{ invariant, count: ids.length, example: ids[0] ?? '' }];
}

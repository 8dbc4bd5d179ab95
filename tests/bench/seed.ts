import pg from 'pg';

import { layOutPlaces, NAME_OF, PLACES, seedSearch, WORDS_OF } from './seed-search.ts';

/** How many people can sign in. */
export const READERS = 256;
export const READER_PASSWORD = 'Correct-horse-7-battery';

export type TownSize = { people: number; contents: number };

/**
 * Fills a migrated database with a town of people who each follow fifty others, and what they published: a quarter of the newest items are
 * sessions, one in twenty is locked, each has three likes. For 100,000 contents there are 2,000 events to come and some 45,000 pictures.
 * Everything approved is indexed for search. The first 256 people can sign in.
 */
export async function seed(connectionString: string, size: TownSize, identity: { issuer: string; passwordHash: string }): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await layOutPlaces(client);
    for (const statement of [users(size), follows(size), contents(size), TAGS, SESSIONS, events(size), MEDIA, likes(size)])
      await client.query(statement);
    await client.query(SIGN_INS, [READERS, identity.issuer, identity.passwordHash]);
    await seedSearch(connectionString, client);
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined);
  } finally {
    await client.end();
  }
}

/** Gives back every seat that earlier runs on the same database have sold, and forgets who saw what. */
export async function forgetSales(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `truncate content_views, tickets, seat_holds, payments, payment_logs, notifications, rate_limits, order_numbers, order_sellers, recurring_orders, recurring_prices, tips,
         subscribers, subscription_offers, memberships, membership_purchases, membership_uses, payout_accounts, payment_customers;
       delete from session_events where price > 0;
       update session_events set participant_count = 0 where participant_count > 0`,
    );
    // A run that ended before any program started has left no queue.
    const { rows: queues } = await client.query("select 1 from pg_tables where schemaname = 'pgboss' and tablename = 'job'");
    if (queues.length > 0) await client.query("delete from pgboss.job where name in ('tickets.mail-ticket', 'payments.settle-order')");
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

// Ids that a statement can recompute from the number of a row.
export const USER_ID = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const CONTENT_ID = (n: string) => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const NUMBER_OF = (id: string) => `('x' || right(${id}::text, 12))::bit(48)::bigint`;
export const author = (n: string, { people }: TownSize) => `((${n})::bigint * 7919 % ${people} + 1)`;
const CREATED = (n: string) => `date_trunc('minute', now()) - (${n}) * interval '3 minutes'`;
const isSession = (n: string, size: TownSize) => `((${n}) <= ${Math.round(size.contents * 0.04816)} and (${n}) % 4 = 0)`;
// The place of a session, by its number.
const placeOf = (n: string) => `(${n}) / 4 % ${PLACES}`;
const BLUR = `'data:image/webp;base64,' || repeat('UklGRlIAAABXRUJQ', 11)`;
const WORDS = `'Tomorrow at seven we meet by the river and practise slowly: breath first, then balance, then the long sequence that we began last week. Bring water and something warm, the wind can be cold before the sun is over the roofs. Whoever is new comes ten minutes early and says hello. Afterwards there is tea for everybody, and a short talk about what to do at home between two lessons. '`;

const users = ({ people }: TownSize) => `
  insert into users (user_id, username, display_name, email, bio, links, profile_pic, follower_count, following_count, onboarding_complete, created_at, updated_at)
  select ${USER_ID('n')}, 'member' || lpad(n::text, 6, '0'), ${NAME_OF('n')}, 'member' || n || '@bench.example',
    'I teach what I like and like what I teach, in the mornings and by the river. Number ' || n || '.',
    '[{"url": "https://example.org/me", "label": "My page"}]',
    case when n % 10 < 7 then jsonb_build_object('id', ${USER_ID('n')}, 'status', 'READY', 'blur', ${BLUR},
      'variants', jsonb_build_object('150', 'd/profile/' || n || '/150.webp', '400', 'd/profile/' || n || '/400.webp')) end,
    50, 50, true, now() - interval '400 days', now() - interval '400 days'
  from generate_series(1, ${people}) n;
  insert into username_claims (username_lower, user_id) select lower(username), user_id from users`;

const follows = ({ people }: TownSize) => `
  insert into follows (follower_user_id, following_user_id, created_at)
  select ${USER_ID('n')}, ${USER_ID(`(n + k * 97 - 1) % ${people} + 1`)}, now() - k * interval '1 day'
  from generate_series(1, ${people}) n, generate_series(1, 50) k;
  insert into followers (following_user_id, follower_user_id, created_at) select following_user_id, follower_user_id, created_at from follows`;

const contents = (size: TownSize) => `
  insert into contents (user_id, id, type, text, short_text, tags, visibility, approval_status, price, city, like_count, comment_count, view_count, request_hash, created_at, updated_at)
  select ${USER_ID(author('n', size))}, ${CONTENT_ID('n')}, case when ${isSession('n', size)} then 'SESSION' else 'POST' end,
    left(${WORDS}, (120 + n * 37 % 250)::int) || ' ' || ${WORDS_OF('n')}, left(${WORDS}, (120 + n * 37 % 150)::int),
    array['yoga', 'topic' || n % 40], case when n % 20 = 7 then 'PRIVATE' else 'PUBLIC' end,
    case when n % 50 = 13 then 'PENDING' else 'APPROVED' end, 0, case when ${isSession('n', size)} then p.city end,
    3, n % 7, n % 900, '', ${CREATED('n')}, ${CREATED('n')}
  from generate_series(1, ${size.contents}) n join bench_places p on p.number = ${placeOf('n')}`;

const TAGS = `
  insert into content_tags (user_id, content_id, tag, type, rank, created_at)
  select user_id, id, tag, type, rank, created_at from contents cross join lateral unnest(tags) tag`;

const SESSIONS = `
  insert into sessions (user_id, id, title, duration, start_at, end_at, time_zone, is_repeating, max_participant_count, location_type, address_line, city, postcode, country, venue_public, latitude, longitude, cell_r4, cell_r5, cell_r6, cell_r7, notes, created_at, updated_at)
  select user_id, id, 'Evening yoga', 60, now() + interval '3 days', now() + interval '3 days 1 hour', 'Europe/London', false, 50000, 'in-person',
    '1 Queen Square', p.city, 'BS1 4JE', 'United Kingdom', false, p.latitude, p.longitude, p.r4, p.r5, p.r6, p.r7, 'Bring a mat.', created_at, updated_at
  from contents join bench_places p on p.number = ${placeOf(NUMBER_OF('id'))}
  where type = 'SESSION'`;

const events = (size: TownSize) => `
  insert into session_events (session_owner_user_id, id, session_id, session_owner_username, title, start_at, end_at, duration, price, location_type, max_participant_count, created_at, updated_at)
  select user_id, gen_random_uuid(), id, username, 'Evening yoga', at, at + interval '1 hour', 60, 0, 'in-person', 50000, created_at, created_at
  from (
    select c.user_id, c.id, u.username, c.created_at, now() + interval '1 day' * k + interval '1 minute' * (row_number() over (order by c.id, k)) as at,
      row_number() over (order by k, c.id) as place
    from contents c join users u using (user_id), generate_series(1, 2) k
    where c.type = 'SESSION'
  ) planned
  where place <= ${Math.round(size.contents / 50)}`;

const MEDIA = `
  insert into media_entities (user_id, id, item_type, item_id, type, entity_type, position, alt, status, upload_key, variants, blur, width, height, created_at, updated_at)
  select c.user_id, gen_random_uuid(), c.type, c.id, 'image', 'content', p, 'A group of people on mats beside a river', 'READY', 'q/' || c.id || '/' || p,
    jsonb_build_object('400', 'd/content/' || c.id || '/' || p || '/400.webp', '800', 'd/content/' || c.id || '/' || p || '/800.webp'),
    ${BLUR}, 800, 600, c.created_at, c.created_at
  from contents c join generate_series(0, 1) p on p = 0 or c.view_count % 10 = 0
  where c.view_count % 10 < 4`;

const likes = (size: TownSize) => `
  insert into likes (content_user_id, content_id, user_id, created_at)
  select ${USER_ID(author('n', size))}, ${CONTENT_ID('n')}, ${USER_ID(`(n::bigint * 13 + k * 101) % ${size.people} + 1`)}, now()
  from generate_series(1, ${size.contents}) n, generate_series(1, 3) k`;

const SIGN_INS = `
  with people as (select user_id, email, display_name from users order by user_id limit $1::int),
  logins as (insert into identity_logins (email_lower, sub) select email, user_id from people),
  claims as (insert into identity_claims (issuer, subject, user_id) select $2, user_id::text, user_id from people)
  insert into identity_users (sub, email, email_verified, name, password_hash, status, created_at, updated_at)
  select user_id, email, true, display_name, $3, 'CONFIRMED', now(), now() from people`;

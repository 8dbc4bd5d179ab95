import type { Kind } from './refused-shapes.ts';

/** One of the smallest statements that a cluster refuses of each kind, and the same said so that it can be planned. */
export const REFUSED: [kind: Kind, refused: string, accepted: string][] = [
  ['no-columns', 'select exists (select from users) as found', 'select exists (select 1 from users) as found'],
  [
    'cut-before-join',
    'select c.id, n.id from (select * from contents order by rank desc limit 9) c join lateral (select id from comments where comments.content_user_id = c.user_id limit 1) n on true',
    'select c.id, n.id from contents c join lateral (select id from comments where comments.content_user_id = c.user_id limit 1) n on true order by c.rank desc limit 9',
  ],
  [
    'cut-before-join',
    'select u.username, l.created_at from (select user_id from contents order by rank desc limit 9) c join users u on u.user_id = c.user_id left join likes l on l.content_user_id = c.user_id',
    'select u.username, l.created_at from (select user_id from contents order by rank desc limit 9) c join users u on u.user_id = c.user_id left join likes l on l.content_user_id = u.user_id',
  ],
  [
    'led-by-values',
    'select newest.id from unnest($1::uuid[]) person cross join lateral (select id from contents where user_id = person limit 1) newest',
    'select newest.id from users cross join lateral (select id from contents where contents.user_id = users.user_id limit 1) newest where users.user_id = any($1::uuid[])',
  ],
  [
    'two-owners',
    'select id from contents where not exists (select 1 from blocks where blocker_user_id = $1::uuid and blocked_user_id = contents.user_id)',
    'select id from contents where user_id <> all($1::uuid[])',
  ],
  [
    'two-owners',
    'select users.username from tickets join users on users.user_id = tickets.user_id where tickets.owner_user_id = $1::uuid',
    'select username from users where user_id = any($1::uuid[])',
  ],
  [
    'two-owners',
    'select username, exists (select 1 from blocks where blocker_user_id = $1::uuid) from users where user_id = $2::uuid',
    'select username, exists (select 1 from blocks where blocker_user_id = $1::uuid) from users where user_id = $1::uuid',
  ],
  [
    'locks-many',
    'select id from contents where user_id = any($1::uuid[]) order by user_id, id for update',
    'select id from contents where user_id = $1::uuid order by id for update',
  ],
  [
    'correlated-to-values',
    'with given as materialized (select id from unnest($1::uuid[]) id) select id, exists (select 1 from blocks where blocker_user_id = given.id) from given',
    'select user_id, exists (select 1 from blocks where blocker_user_id = users.user_id) from users where user_id = any($1::uuid[])',
  ],
  [
    'changes-owner',
    'update contents set user_id = $1::uuid where user_id = $2::uuid',
    'update contents set text = $1 where user_id = $2::uuid',
  ],
  [
    'conflict-by-clock',
    "insert into profile_views as known (profile_user_id, viewer_user_id, viewed_at) values ($1::uuid, $2::uuid, $3::timestamptz) on conflict (profile_user_id, viewer_user_id) do update set viewed_at = excluded.viewed_at where known.viewed_at < excluded.viewed_at - interval '6 hours'",
    'insert into profile_views as known (profile_user_id, viewer_user_id, viewed_at) values ($1::uuid, $2::uuid, $3::timestamptz) on conflict (profile_user_id, viewer_user_id) do update set viewed_at = excluded.viewed_at where known.viewed_at < $4::timestamptz',
  ],
  [
    'conflict-by-parameter',
    'insert into search_words (word, seen_at) select word, $1::timestamptz from unnest($2::text[]) word on conflict (word) do update set seen_at = excluded.seen_at where search_words.seen_at < $3::timestamptz',
    "insert into search_words (word, seen_at) select word, $1::timestamptz from unnest($2::text[]) word on conflict (word) do update set seen_at = excluded.seen_at where search_words.seen_at < (excluded.seen_at at time zone 'UTC' - interval '12 hours') at time zone 'UTC'",
  ],
  [
    'case-of-value',
    "update payments set refund_reason = case type when 'TIP' then $1 end where owner_user_id = $2::uuid",
    "update payments set refund_reason = case when type = 'TIP' then $1 end where owner_user_id = $2::uuid",
  ],
  [
    'case-of-value',
    "delete from payments where owner_user_id = $1::uuid and case type when 'TIP' then true else false end",
    "delete from payments where owner_user_id = $1::uuid and type = 'TIP'",
  ],
  [
    'update-by-clock',
    "update membership_purchases set ends_at = ends_at + interval '1 day' where owner_user_id = $1::uuid",
    "update membership_purchases set ends_at = (ends_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where owner_user_id = $1::uuid",
  ],
  [
    'inserts-query',
    'insert into blocks (blocker_user_id, blocked_user_id, created_at) values ((select user_id from users where user_id = $1::uuid), $2::uuid, $3::timestamptz)',
    'insert into blocks (blocker_user_id, blocked_user_id, created_at) values ($1::uuid, $2::uuid, $3::timestamptz)',
  ],
];

/** Statements that a cluster plans although they look like those above. */
export const ACCEPTED = [
  'select 1 from (select * from contents where user_id = $1::uuid order by rank desc limit 9) c join likes on likes.content_user_id = c.user_id and likes.content_user_id = $1::uuid',
  'select count(*) from contents c join users u on u.user_id = c.user_id left join likes l on l.content_user_id = u.user_id',
  'select id from contents where user_id in (select user_id from users where username = $1) limit 9',
  'select id from contents where user_id in (select blocked_user_id from blocks where blocker_user_id = $1::uuid)',
  'with latest as (select user_id from contents order by rank desc limit 9) select username from users join latest on latest.user_id = users.user_id',
  'select (select count(*) from follows where follower_user_id = $1::uuid), (select count(*) from followers where following_user_id = $2::uuid)',
  'select c.id from contents c where exists (select 1 from suspensions s where s.user_id = c.user_id)',
  'update users set follower_count = follower_count + 1 where user_id = any($1::uuid[])',
  'with locked as (select user_id from users where user_id = $1::uuid for update) update users set score = 1 from locked where users.user_id = locked.user_id and users.user_id = $1::uuid',
  'insert into blocks (blocker_user_id, blocked_user_id, created_at) values ($1::uuid, $2::uuid, now()), ($2::uuid, $1::uuid, now()) on conflict do nothing',
  'insert into tag_interests as known (user_id, tag, like_count, updated_at) select user_id, tag, 1, $2::timestamptz from content_tags where user_id = $1::uuid on conflict (user_id, tag) do update set updated_at = $2::timestamptz',
  'with numbered as (insert into order_numbers (number, payment_id, owner_user_id) select right(id::text, 12), id, owner from unnest($1::uuid[], $2::uuid[]) as known (id, owner)) insert into order_sellers (user_id, owner_user_id) select buyer, owner from unnest($3::uuid[], $2::uuid[]) as pair (buyer, owner)',
  'insert into tag_interests (user_id, tag, like_count, updated_at) select $1::uuid, tag, 1, $2::timestamptz from content_tags where user_id = $1::uuid',
  "select case type when 'TIP' then 'a' else 'b' end from payments",
  "update watermarks set updated_at = updated_at + interval '1 day'",
  'select from watermarks',
];

import { APPROVED, ITEM, JOINED } from './raw-statements.ts';

// The same condition as the product's: each word by its English stem or as written, the last one also as a prefix, or both joined into one word.
const FIRST = `to_tsquery('english', $2) || to_tsquery('simple', $2 || ':*')`;
const BOTH = `(to_tsquery('english', $2) || to_tsquery('simple', $2)) && (to_tsquery('english', $3) || to_tsquery('simple', $3 || ':*'))
  || to_tsquery('simple', $2 || $3 || ':*')`;

const matching = (type: string, query: string) =>
  `select user_id, id, ts_rank(words, (select ${query})) as relevance from search_documents where type = '${type}' and words @@ (${query})`;

const contentsFound = (query: string) => `
  select ${ITEM} from (
    select item.* from (${matching('POST', query)} union all ${matching('SESSION', query)}) d
    join contents item on item.user_id = d.user_id and item.id = d.id
    where item.${APPROVED.replace(' and ', ' and item.')} order by d.relevance desc limit 20
  ) c ${JOINED}`;

const peopleFound = (query: string) => `
  select u.user_id, u.username, u.display_name, u.profile_pic, u.bio, u.follower_count, d.relevance,
    exists (select 1 from follows f where f.follower_user_id = $1::uuid and f.following_user_id = d.user_id) as followed
  from (${matching('USER', query)}) d join users u on u.user_id = d.user_id and u.status = 'active'
  order by d.relevance desc limit 20`;

/** Posts and sessions, and people, that match one word, ranked as a whole. */
export const ONE_WORD = { contents: contentsFound(FIRST), people: peopleFound(FIRST) };

/** The same for two words. */
export const TWO_WORDS = { contents: contentsFound(BOTH), people: peopleFound(BOTH) };

const LOCAL = `now() at time zone 'Europe/London'`;
const days = (from: string, to: string) => `${LOCAL} < ${to} and e.start_at > now()
      and e.start_at >= (${from}) at time zone 'Europe/London' and e.start_at < (${to}) at time zone 'Europe/London'`;
const TODAY = `date_trunc('day', ${LOCAL})`;
const MONDAY = `date_trunc('week', ${LOCAL})`;

/**
 * The best of the nearest sessions with a date in these days that the index of words finds by day and cell around a point, ranked as the
 * product ranks them: by distance, start, price, places left, and whom the reader follows among hosts and guests.
 */
const near = (span: string, ranked: number, limit: number) => `
  with followed as materialized (
    select following_user_id as user_id from follows where follower_user_id = $1::uuid order by created_at desc limit 500
  ), candidate as materialized (
    select near.user_id, near.id, near.km, date.*
    from (
      select user_id, id, 111 * sqrt((latitude - $3::float8) ^ 2 + (cos(radians($3::float8)) * (longitude - $4::float8)) ^ 2) as km
      from search_documents where type = 'SESSION' and visibility = 'PUBLIC' and last_end_at > now() and words @@ $2::tsquery
      order by km limit ${ranked}
    ) near
    join contents item on item.user_id = near.user_id and item.id = near.id
    cross join lateral (
      select e.id as event_id, e.start_at, e.price, e.max_participant_count - e.participant_count - e.held_count as places from session_events e
      where e.session_owner_user_id = near.user_id and e.session_id = near.id and e.cancelled_at is null and ${span}
      order by e.start_at, e.id limit 1
    ) date
    where item.${APPROVED.replace(' and ', ' and item.')} and (select status = 'active' from users where users.user_id = near.user_id)
  ), best as (
    select one.user_id, one.id, one.event_id, one.km, 2 * exp(-one.km / 8) + exp(-extract(epoch from one.start_at - now())::float8 / 345600) + 0.4 / (1 + one.price / 1000.0::float8)
      + case when one.user_id in (select user_id from followed) then 0.8 else 0 end + 0.6 * ln(1 + least(7, going.people)) / ln(2::float8)
      - case when one.places <= 0 then 10 else 0 end as fit
    from candidate one
    cross join lateral (
      select count(*) as people from tickets t where t.owner_user_id = one.user_id and t.session_event_id = one.event_id and t.status = 'active'
        and t.user_id in (select user_id from followed)
    ) going
    order by fit desc limit ${limit}
  )
  select ${ITEM}, c.event_id, c.km from (
    select item.*, best.event_id, best.km from best join contents item on item.user_id = best.user_id and item.id = best.id
  ) c ${JOINED}`;

/** The best twenty sessions of the week around a point. */
export const NEAR = near(days(TODAY, `${TODAY} + interval '7 days'`), 60, 20);

/** Eight of what is left of today, and of the weekend, as home shows them. */
export const NEAR_TODAY = near(days(TODAY, `${TODAY} + interval '1 day'`), 30, 8);
export const NEAR_WEEKEND = near(days(`greatest(${TODAY}, ${MONDAY} + interval '5 days')`, `${MONDAY} + interval '7 days'`), 30, 8);

/** Hashtags that begin like this, and how many items carry each. */
export const TAGS_FOUND = `
  select tag, (select count(*)::int from content_tags carrier where carrier.tag = known.tag) as posts
  from known_tags known where tag collate "C" between $1 and $1 || chr(1114111) order by tag collate "C" limit 20`;

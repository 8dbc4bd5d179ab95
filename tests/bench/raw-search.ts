import { APPROVED, ITEM, JOINED } from './raw-statements.ts';

const matching = (type: string, query: string) =>
  `select user_id, id, ts_rank(words, ${query}) as relevance from search_documents where type = '${type}' and words @@ ${query}`;

const found = (query: string) => `
  select ${ITEM} from (
    select item.* from (${matching('POST', query)} union all ${matching('SESSION', query)}) d
    join contents item on item.user_id = d.user_id and item.id = d.id
    where item.${APPROVED.replace(' and ', ' and item.')} order by d.relevance desc limit 20
  ) c ${JOINED}`;

/** What has the word, ranked as a whole; the query stands in the statement, which alone lets the planner know how often it matches. */
export const ONE_WORD = found(`to_tsquery('english', $2)`);

/** What has both. */
export const TWO_WORDS = found(`(to_tsquery('english', $2) && to_tsquery('english', $3))`);

/** The nearest twenty sessions of the week in these cells around a point. */
export const NEAR = `
  select ${ITEM} from (
    select item.* from sessions near join contents item on item.user_id = near.user_id and item.id = near.id
    where near.cell_r5 = any ($2::bigint[]) and item.${APPROVED.replace(' and ', ' and item.')} and exists (
      select from session_events e where e.session_owner_user_id = near.user_id and e.session_id = near.id and e.cancelled_at is null
        and e.start_at between now() and now() + interval '7 days'
    )
    order by (near.latitude - $3::float8) ^ 2 + (cos(radians($3::float8)) * (near.longitude - $4::float8)) ^ 2 limit 20
  ) c ${JOINED}`;

/** Those who write of it in their profile, the best first. */
export const PEOPLE_FOUND = `
  select u.user_id, u.username, u.display_name, u.profile_pic, u.bio, u.follower_count, d.relevance,
    exists (select from follows f where f.follower_user_id = $1::uuid and f.following_user_id = d.user_id) as followed
  from (${matching('USER', `to_tsquery('english', $2)`)}) d join users u on u.user_id = d.user_id and u.status = 'active'
  order by d.relevance desc limit 20`;

/** Hashtags that begin so, and how many carry each. */
export const TAGS_FOUND = `
  select tag, (select count(*)::int from content_tags carrier where carrier.tag = known.tag) as posts
  from known_tags known where tag collate "C" between $1 and $1 || chr(1114111) order by tag collate "C" limit 20`;

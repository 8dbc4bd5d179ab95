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

/** The nearest twenty sessions of the week in these cells around a point. */
export const NEAR = `
  select ${ITEM} from (
    select item.* from sessions near join contents item on item.user_id = near.user_id and item.id = near.id
    where near.cell_r5 = any ($2::bigint[]) and item.${APPROVED.replace(' and ', ' and item.')} and exists (
      select 1 from session_events e where e.session_owner_user_id = near.user_id and e.session_id = near.id and e.cancelled_at is null
        and e.start_at between now() and now() + interval '7 days'
    )
    order by (near.latitude - $3::float8) ^ 2 + (cos(radians($3::float8)) * (near.longitude - $4::float8)) ^ 2 limit 20
  ) c ${JOINED}`;

/** Hashtags that begin like this, and how many items carry each. */
export const TAGS_FOUND = `
  select tag, (select count(*)::int from content_tags carrier where carrier.tag = known.tag) as posts
  from known_tags known where tag collate "C" between $1 and $1 || chr(1114111) order by tag collate "C" limit 20`;

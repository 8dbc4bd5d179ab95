import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';

/** The columns that list candidates have besides `place`: what access to the item depends on, and the revision of its row. */
export function keyColumns(table: string): string {
  return ['user_id', 'id', 'type', 'visibility', 'approval_status', 'revision'].map((column) => `${table}.${column}`).join(', ');
}

/**
 * The parts of an item besides its own row: author, session and next event. `c` is the item. The limits make the planner look each one up
 * per item; otherwise it would read a table of some thousand sessions for one page.
 */
export const PARTS = `
  cross join lateral (select * from users where users.user_id = c.user_id limit 1) u
  left join lateral (
    select * from sessions where c.type = 'SESSION' and sessions.user_id = c.user_id and sessions.id = c.id limit 1
  ) s on true
  left join lateral (
    select e.* from session_events e
    where c.type = 'SESSION' and e.session_owner_user_id = c.user_id and e.session_id = c.id and e.end_at > :now::timestamptz and e.cancelled_at is null
    order by e.start_at, e.id
    limit 1
  ) n on true`;

/**
 * Identifies the version of everything an item is serialised from: the revisions of its row, its author's, its session's, its next event's
 * and its media's. Equal texts mean equal rows; any write to one of them changes the text.
 */
export const VERSION = `concat_ws('.', c.revision, u.revision, s.revision, n.id, n.revision, (
    select string_agg(m.revision::text, ',' order by m.id) from media_entities m
    where m.user_id = c.user_id and m.item_type = c.type and m.item_id = c.id
  )) as version`;

/** Whether the reader is now subscribed to the owner: checked only if it matters, for each subscribers-only item. */
export const SUBSCRIBED = `case when c.visibility = 'PUBLIC' then false
  else ${subscribesTo({ creator: 'c.user_id', reader: ':reader', now: ':now' })} end as subscribed`;

/** Whether the reader likes the item: looked up per item, never by reading all likes at once. */
export const LIKED = `coalesce((
    select true from likes l where l.content_user_id = c.user_id and l.content_id = c.id and l.user_id = :reader::uuid
  ), false) as liked`;

/** Whether the reader has saved the item: looked up per item in the reader's own list. */
export const SAVED = `coalesce((
    select true from content_marks k
    where k.user_id = :reader::uuid and k.mark = 'SAVE' and k.content_user_id = c.user_id and k.content_id = c.id
  ), false) as saved`;

/**
 * The open item of a `content_tags` row (`carrier`), as `item`. Looked up row by row: the planner expects a plain join on two keys to match
 * next to nothing, and would read everything with the tag to be sure of a page.
 */
export const CARRIED = `cross join lateral (
    select ${keyColumns('contents')} from contents
    where contents.user_id = carrier.user_id and contents.id = carrier.content_id
      and contents.status = 'published' and contents.approval_status = 'APPROVED'
    limit 1
  ) item`;

import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import { admits, replayId } from '../items/admits.ts';

/**
 * The SQL around an item `c`. `parts` joins what belongs to it: author `u`, session `s`, next event `n`, and the reader's saved mark `k`.
 * The limits make the planner look each one up per item; otherwise it would read a table of some thousand sessions for one page. If one
 * owner is known, `owner` is its parameter: each table then has an owner filter of its own, so that only the owner's shard is queried. Where
 * replays that aren't for everyone are left out (`isListed`), no ticket opens anything.
 */
export function itemSql({ owner, onlyListed = false }: { owner?: string | undefined; onlyListed?: boolean | undefined } = {}) {
  const opens = { reader: ':reader', now: ':now' };
  const admitted = onlyListed
    ? subscribesTo({ ...opens, creator: owner ?? 'c.user_id' })
    : admits({ ...opens, item: 'c', owner: owner ?? 'c.user_id' });
  const owned = (column: string) => `${column} = c.user_id${owner === undefined ? '' : ` and ${column} = ${owner}`}`;
  return {
    parts: `
  cross join lateral (select * from users where ${owned('users.user_id')} limit 1) u
  left join lateral (
    select * from sessions where c.type = 'SESSION' and ${owned('sessions.user_id')} and sessions.id = c.id limit 1
  ) s on true
  left join lateral (
    select e.* from session_events e
    where c.type = 'SESSION' and ${owned('e.session_owner_user_id')} and e.session_id = c.id and e.end_at > :now::timestamptz and e.cancelled_at is null
    order by e.start_at, e.id
    limit 1
  ) n on true
  left join (
    select content_user_id, content_id from content_marks where user_id = :reader::uuid and mark = 'SAVE'
  ) k on k.content_user_id = c.user_id and k.content_id = c.id`,

    /** Whether the reader likes the item (looked up per item), has saved it, and is admitted to it, if that matters; and its id if it is a replay. */
    marks: `coalesce((
    select true from likes l where ${owned('l.content_user_id')} and l.content_id = c.id and l.user_id = :reader::uuid
  ), false) as liked, k.content_id is not null as saved, case when c.visibility = 'PUBLIC' then false
  else ${admitted} end as admitted, ${replayId('c')} as replay_id`,

    /**
     * Identifies the version of everything an item is serialised from: the revisions of its row, its author's, its session's, its next
     * event's and its media's. Equal texts mean equal rows; any write to one of them changes the text.
     */
    version: `concat_ws('.', c.revision, u.revision, s.revision, n.id, n.revision, (
    select string_agg(m.revision::text, ',' order by m.id) from media_entities m
    where ${owned('m.user_id')} and m.item_type = c.type and m.item_id = c.id
  )) as version`,
  };
}

/**
 * The open item of a `content_tags` row (`carrier`), as `c`. Looked up row by row: the planner expects a plain join on two keys to match
 * next to nothing, and would read everything with the tag to be sure of a page.
 */
export const CARRIED = `content_tags carrier cross join lateral (
    select * from contents
    where contents.user_id = carrier.user_id and contents.id = carrier.content_id
      and contents.status = 'published' and contents.approval_status = 'APPROVED'
    limit 1
  ) c`;

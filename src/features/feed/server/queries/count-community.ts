import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { CommunityCounts } from '../../contract.ts';

const COUNTED_MAX = 300;
const MOST_TOGETHER = 32;

const COUNTS = statement<CommunityCounts & { tag: string }, { tags: string[] }>(`
  select community.tag, counted.posts, counted.sessions, counted."isMore"
  from unnest(:tags::text[]) community (tag)
  cross join lateral (
    select count(*) filter (where c.type = 'POST')::int as posts, count(*) filter (where c.type = 'SESSION')::int as sessions,
      coalesce(max(carrier.place) > ${COUNTED_MAX}, false) as "isMore"
    from (
      select user_id, content_id, row_number() over (order by created_at desc, content_id desc) as place
      from content_tags where content_tags.tag = community.tag order by created_at desc, content_id desc limit ${COUNTED_MAX + 1}
    ) carrier
    left join lateral (
      select type from contents where carrier.place <= ${COUNTED_MAX} and contents.user_id = carrier.user_id and contents.id = carrier.content_id
        and contents.status = 'published' and contents.approval_status = 'APPROVED' limit 1
    ) c on true
  ) counted`);

const gathered = new WeakMap<Db, Batched<string, CommunityCounts>>();

/** Counts the posts and sessions that carry a tag and that everybody can find. Requests that arrive together share one read. */
export function countCommunity(db: Db, tag: string): Promise<CommunityCounts> {
  let count = gathered.get(db);
  if (!count) gathered.set(db, (count = createBatcher((tags: string[]) => readCounts(db, tags), { most: MOST_TOGETHER })));
  return count(tag);
}

async function readCounts(db: Db, tags: string[]): Promise<CommunityCounts[]> {
  const rows = await runByOnePlan(db, COUNTS, { tags: [...new Set(tags)] });
  const byTag = new Map(rows.map(({ tag, ...counts }) => [tag, counts]));
  return tags.map((tag) => byTag.get(tag) ?? { posts: 0, sessions: 0, isMore: false });
}

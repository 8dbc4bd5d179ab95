import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { CommunityCounts } from '../../contract.ts';

const COUNTED_MAX = 300;
const MOST_TOGETHER = 32;

const COUNTS = statement<CommunityCounts, { tag: string }>(`
  select count(*) filter (where type = 'POST' and place <= ${COUNTED_MAX})::int as posts,
    count(*) filter (where type = 'SESSION' and place <= ${COUNTED_MAX})::int as sessions, count(*) > ${COUNTED_MAX} as "isMore"
  from (
    select newest.type, row_number() over (order by newest.created_at desc, newest.content_id desc) as place
    from (
      select c.type, carrier.created_at, carrier.content_id
      from content_tags carrier
      left join lateral (
        select type from contents where contents.user_id = carrier.user_id and contents.id = carrier.content_id
          and contents.status = 'published' and contents.approval_status = 'APPROVED' limit 1
      ) c on true
      where carrier.tag = :tag::text
      order by carrier.created_at desc, carrier.content_id desc
      limit ${COUNTED_MAX + 1}
    ) newest
  ) counted`);

const gathered = new WeakMap<Db, Batched<string, CommunityCounts>>();

/** Counts the posts and sessions that carry a tag and that everybody can find. Requests that arrive together share one read. */
export function countCommunity(db: Db, tag: string): Promise<CommunityCounts> {
  let count = gathered.get(db);
  if (!count) gathered.set(db, (count = createBatcher((tags: string[]) => readCounts(db, tags), { most: MOST_TOGETHER })));
  return count(tag);
}

async function readCounts(db: Db, tags: string[]): Promise<CommunityCounts[]> {
  const byTag = new Map([...new Set(tags)].map((tag) => [tag, runByOnePlan(db, COUNTS, { tag })]));
  return Promise.all(tags.map(async (tag) => (await byTag.get(tag))?.[0] ?? { posts: 0, sessions: 0, isMore: false }));
}

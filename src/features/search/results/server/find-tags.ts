import type { Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import { statement } from '#db/statement.ts';
import { foldText } from '#kernel/text/fold-text.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { FoundTag } from '../contract.ts';

// No character sorts after it.
const LAST_CHARACTER = '\u{10FFFF}';
const COUNTED_MAX = 100;
// The most uses of a tag that are checked to count the items that can be found. The limit makes PostgreSQL read them in index order.
const LOOKED_AT = 1000;

/** `whole` is whether it is all that was typed; `owners` has the number of items by the id of each. */
type CountedTag = { tag: string; whole: boolean; owners: Record<string, number> };

/** Counts only what can be found, and omits tags without anything. */
export const TAGS_BY_BEGINNING = statement<CountedTag, { first: string[]; last: string[]; limit: number }>(`
  select tag, tag = any (:first::text[]) as whole, owners from (
    select tag from (
      select known.tag from unnest(:first::text[], :last::text[]) ranges (first, last)
      cross join lateral (select tag from known_tags where tag collate "C" between ranges.first and ranges.last order by tag collate "C" limit 20) known
      union
      select unknown.tag from unnest(:first::text[], :last::text[]) ranges (first, last)
      cross join lateral (select tag from unknown_tags where tag between ranges.first and ranges.last and state = 'waiting' order by tag limit 20) unknown
    ) named limit 40
  ) candidate
  cross join lateral (
    select jsonb_object_agg(user_id, items) as owners, sum(items) as posts from (
      select user_id, count(*)::int as items from (
        select carrier.user_id from (select user_id, content_id from content_tags where content_tags.tag = candidate.tag order by rank desc, content_id desc limit ${LOOKED_AT}) carrier
        cross join lateral (
          select 1 from contents where contents.user_id = carrier.user_id and contents.id = carrier.content_id
            and contents.status = 'published' and contents.approval_status = 'APPROVED' limit 1
        ) open
        limit ${COUNTED_MAX}
      ) few group by user_id
    ) by_owner
  ) counted
  where posts > 0
  order by whole desc, posts desc, tag limit :limit::int`);

const VISIBLE = statement<{ user_id: string }, { owners: string[]; hidden: readonly string[] }>(`
  select u.user_id from users u where u.user_id = any (:owners::uuid[]) and u.status = 'active' and ${unblocked('u.user_id')}`);

/**
 * Finds hashtags that begin with the query or are one of its words; exact matches first, then the most used. Counts only what the reader can
 * find, so that a hashtag that only a suspended person used is gone with them.
 */
export async function findTags(
  { db }: Pick<Services, 'db'>,
  { hiddenUserIds: hidden }: Pick<Reader, 'hiddenUserIds'>,
  { query, limit }: { query: string; limit: number },
): Promise<FoundTag[]> {
  const folded = foldText(query);
  // Hashtags keep their accents, and letters that folding takes for others.
  const written = normalizeTag(query);
  const beginnings = [...new Set([written, folded, folded.replaceAll(' ', '')])].filter((tag) => tag.length >= 2 && tag.length <= 30);
  const words = [...new Set(`${folded} ${written}`.split(' '))].filter((word) => word.length > 2 && !beginnings.includes(word));
  const ranges = [
    ...beginnings.map((tag) => ({ first: tag, last: tag + LAST_CHARACTER })),
    ...words.slice(0, 5).map((word) => ({ first: word, last: word })),
  ];
  if (ranges.length === 0) return [];
  const range = { first: ranges.map(({ first }) => first), last: ranges.map(({ last }) => last) };
  const found = await runByOnePlan(db, TAGS_BY_BEGINNING, { ...range, limit });
  if (found.length === 0) return [];
  const owners = [...new Set(found.flatMap((row) => Object.keys(row.owners)))];
  const visible = new Set((await runByOnePlan(db, VISIBLE, { owners, hidden })).map((row) => row.user_id));
  return found
    .map((row) => ({ ...row, postCount: countOf(row, visible) }))
    .filter(({ postCount }) => postCount > 0)
    .toSorted((one, other) => Number(other.whole) - Number(one.whole) || other.postCount - one.postCount || (one.tag < other.tag ? -1 : 1))
    .map(({ tag, postCount }) => ({ tag, postCount }));
}

function countOf({ owners }: CountedTag, visible: ReadonlySet<string>): number {
  return Object.entries(owners).reduce((sum, [owner, items]) => sum + (visible.has(owner) ? items : 0), 0);
}

import type { Services } from '#platform/server/services.ts';
import { statement } from '#db/statement.ts';
import { foldText } from '#kernel/fold-text.ts';
import { runByOnePlan } from '#platform/speed/server/one-plan.ts';
import type { FoundTag } from '../../contract.ts';

// No character sorts after it.
const LAST_CHARACTER = '\u{10FFFF}';
const COUNTED_MAX = 100;
// How many uses of a tag are checked to count the items that can be found. The limit makes PostgreSQL read them in index order.
const LOOKED_AT = 1000;

/** Counts only what can be found, and omits tags without anything. */
export const TAGS_BY_BEGINNING = statement<FoundTag, { first: string[]; last: string[]; limit: number }>(`
  select tag, posts as "postCount" from (
    select tag from (
      select known.tag from unnest(:first::text[], :last::text[]) asked (first, last)
      cross join lateral (select tag from known_tags where tag collate "C" between asked.first and asked.last order by tag collate "C" limit 20) known
      union
      select unknown.tag from unnest(:first::text[], :last::text[]) asked (first, last)
      cross join lateral (select tag from unknown_tags where tag between asked.first and asked.last and state = 'waiting' order by tag limit 20) unknown
    ) named limit 40
  ) candidate
  cross join lateral (
    select count(*)::int as posts from (
      select from (select user_id, content_id from content_tags where content_tags.tag = candidate.tag order by rank desc, content_id desc limit ${LOOKED_AT}) carrier
      cross join lateral (
        select from contents where contents.user_id = carrier.user_id and contents.id = carrier.content_id
          and contents.status = 'published' and contents.approval_status = 'APPROVED' limit 1
      ) open
      limit ${COUNTED_MAX}
    ) few
  ) counted
  where posts > 0
  order by tag = any (:first::text[]) desc, posts desc, tag limit :limit::int`);

/** Finds hashtags that begin with the query or are one of its words; exact matches first, then the most used. */
export async function findTags({ db }: Pick<Services, 'db'>, query: string, limit: number): Promise<FoundTag[]> {
  const folded = foldText(query);
  const lower = query.toLowerCase().replace(/^#/, '').trim();
  const beginnings = [...new Set([lower, folded, folded.replaceAll(' ', '')])].filter((tag) => tag.length >= 2 && tag.length <= 30);
  const words = folded.split(' ').filter((word) => word.length > 2 && !beginnings.includes(word));
  const asked = [
    ...beginnings.map((tag) => ({ first: tag, last: tag + LAST_CHARACTER })),
    ...words.slice(0, 5).map((word) => ({ first: word, last: word })),
  ];
  if (asked.length === 0) return [];
  return await runByOnePlan(db, TAGS_BY_BEGINNING, { first: asked.map(({ first }) => first), last: asked.map(({ last }) => last), limit });
}

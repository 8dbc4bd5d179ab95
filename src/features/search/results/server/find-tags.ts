import type { Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import { statement } from '#db/statement.ts';
import * as LIMITS from '#kernel/limits.ts';
import { foldText } from '#kernel/text/fold-text.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { FoundTag } from '../../contract.ts';

// No character sorts after it.
const LAST_CHARACTER = '\u{10FFFF}';
const COUNTED_MAX = 100;

type Ranges = { first: string[]; last: string[] };

/** Hashtags that begin like this, and those that are exactly it. */
export const TAGS_BY_BEGINNING = statement<{ tag: string }, Ranges>(`
  select tag from (
    select known.tag from unnest(:first::text[], :last::text[]) ranges (first, last)
    cross join lateral (select tag from known_tags where tag collate "C" between ranges.first and ranges.last order by tag collate "C" limit 20) known
    union
    select unknown.tag from unnest(:first::text[], :last::text[]) ranges (first, last)
    cross join lateral (select tag from unknown_tags where tag between ranges.first and ranges.last and state = 'waiting' order by tag limit 20) unknown
  ) named limit 40`);

// A statement counts this many hashtags: enough for most beginnings.
const COUNTED_TOGETHER = 10;
const NUMBERS = Array.from({ length: COUNTED_TOGETHER }, (_, index) => index);
type Counted = { tag: string; user_id: string; items: number };

/**
 * Who has items with each of these hashtags that can be found, and how many. Each branch reads one hashtag in the order of the index and
 * ends at its own limit.
 */
export const USES_OF_TAGS = statement<Counted, Record<string, string | null>>(
  NUMBERS.map(
    (number) => `
    (select :tag${number}::text as tag, user_id, count(*)::int as items from (
      select carrier.user_id from content_tags carrier
      cross join lateral (
        select 1 from contents where contents.user_id = carrier.user_id and contents.id = carrier.content_id
          and contents.status = 'published' and contents.approval_status = 'APPROVED' limit 1
      ) open
      where carrier.tag = :tag${number}::text order by carrier.rank desc, carrier.content_id desc limit ${COUNTED_MAX}
    ) few group by user_id)`,
  ).join(' union all '),
);

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
  const beginnings = [...new Set([written, folded, folded.replaceAll(' ', '')])].filter(
    (tag) => tag.length >= 2 && tag.length <= LIMITS.tagMax,
  );
  const words = [...new Set(`${folded} ${written}`.split(' '))].filter((word) => word.length > 2 && !beginnings.includes(word));
  const ranges = [
    ...beginnings.map((tag) => ({ first: tag, last: tag + LAST_CHARACTER })),
    ...words.slice(0, 5).map((word) => ({ first: word, last: word })),
  ];
  if (ranges.length === 0) return [];
  const range = { first: ranges.map(({ first }) => first), last: ranges.map(({ last }) => last) };
  const named = (await runByOnePlan(db, TAGS_BY_BEGINNING, range)).map(({ tag }) => tag);
  const uses = Map.groupBy(await readUses(db, named), ({ tag }) => tag);
  const counted = [...uses].map(([tag, of]) => ({ tag, of, isWhole: Number(range.first.includes(tag)), postCount: sumOf(of) }));
  const found = inOrder(counted).slice(0, limit);
  if (found.length === 0) return [];
  const owners = [...new Set(found.flatMap(({ of }) => of.map((use) => use.user_id)))];
  const visible = new Set((await runByOnePlan(db, VISIBLE, { owners, hidden })).map((row) => row.user_id));
  const shown = found.map((one) => ({ ...one, postCount: sumOf(one.of.filter((use) => visible.has(use.user_id))) }));
  return inOrder(shown.filter(({ postCount }) => postCount > 0)).map(({ tag, postCount }) => ({ tag, postCount }));
}

function sumOf(uses: readonly Counted[]): number {
  return uses.reduce((sum, { items }) => sum + items, 0);
}

function inOrder<Tag extends FoundTag & { isWhole: number }>(tags: readonly Tag[]): Tag[] {
  return tags.toSorted((one, other) => other.isWhole - one.isWhole || other.postCount - one.postCount || (one.tag < other.tag ? -1 : 1));
}

async function readUses(db: Services['db'], tags: readonly string[]): Promise<Counted[]> {
  const groups = Array.from({ length: Math.ceil(tags.length / COUNTED_TOGETHER) }, (_, group) =>
    tags.slice(group * COUNTED_TOGETHER, (group + 1) * COUNTED_TOGETHER),
  );
  const read = groups.map((group) =>
    runByOnePlan(db, USES_OF_TAGS, Object.fromEntries(NUMBERS.map((number) => [`tag${number}`, group[number] ?? null]))),
  );
  return (await Promise.all(read)).flat();
}

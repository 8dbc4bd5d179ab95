import type { Services } from '#platform/server/services.ts';
import { atMostAPage, contentKeyQuery, runContentKeyQuery, type ContentKey } from '#features/content/server/queries/content-keys.ts';
import { CARRIED, keyColumns } from '#features/content/server/queries/content-version.ts';
import { visibleAuthor } from '#features/follows/server/queries/visible-author.ts';
import { LIFT_MILLIS, mergeBatches, type Batch, type Candidate, type Place, type ReadOn } from '../../rules.ts';

type Asked = {
  tag: string | null;
  /** Tags that lift an item for this reader. */
  interests: string[];
  /** How many items are read at a time. */
  size: number;
};

// What is lifted stands in its own list, higher up.
type RankedKey = ContentKey & Candidate & { is_lifted?: boolean };

// $3 rank and $4 id of the place, $5 how many, $6 a creator. The scan of an index ends with the page: whoever may not be seen is
// passed over row by row.
const OPEN = `item.status = 'published' and item.approval_status = 'APPROVED'`;
const ranked = (who: string) => `select ${keyColumns('item')}, item.rank as place, item.tags from contents item
  where ${OPEN} and (item.rank, item.id) < ($3::double precision, $4::uuid) and ${who} and ${visibleAuthor('item.user_id')}
  order by item.rank desc, item.id desc limit $5::int`;
const all = (who: string) => contentKeyQuery(ranked(who));
const unlifted = (who: string) => contentKeyQuery(ranked(who), ', c.tags && $7::text[] as is_lifted');
const tagged = (who: string) =>
  contentKeyQuery(`select item.*, carrier.rank as place
    from content_tags carrier ${CARRIED}
    where carrier.tag = $7::text and (carrier.rank, carrier.content_id) < ($3::double precision, $4::uuid)
      and ${who.replaceAll('item.', 'carrier.')} and ${visibleAuthor('carrier.user_id')}
    order by carrier.rank desc, carrier.content_id desc limit $5::int`);
const lifted = (who: string) =>
  contentKeyQuery(`select ${keyColumns('item')}, best.rank + ${LIFT_MILLIS} as place
    from (${atMostAPage(`
      select distinct one.user_id, one.content_id, one.rank
      from unnest($7::text[]) interest (tag)
      cross join lateral (
        select carrier.user_id, carrier.content_id, carrier.rank
        from content_tags carrier ${CARRIED}
        where carrier.tag = interest.tag and (carrier.rank, carrier.content_id) < ($3::double precision - ${LIFT_MILLIS}, $4::uuid)
          and ${who.replaceAll('item.', 'carrier.')} and ${visibleAuthor('carrier.user_id')}
        order by carrier.rank desc, carrier.content_id desc limit $5::int
      ) one
      order by one.rank desc, one.content_id desc
      limit $5::int`)}
    ) best
    join contents item on item.user_id = best.user_id and item.id = best.content_id`);

const WITHOUT = '($6::uuid is null or item.user_id <> $6::uuid)';
const ONLY = 'item.user_id = $6::uuid';

/** Each way of reading the list: of everybody (but one), or of one creator alone. */
export const RANKED = {
  all: { without: all(WITHOUT), only: all(ONLY) },
  tagged: { without: tagged(WITHOUT), only: tagged(ONLY) },
  lifted: { without: lifted(WITHOUT), only: lifted(ONLY) },
  unlifted: { without: unlifted(WITHOUT), only: unlifted(ONLY) },
};

/** Reads Discover for one reader, part by part. */
export function readRanked(services: Pick<Services, 'db' | 'now'>, readerUserId: string | null, asked: Asked): ReadOn<RankedKey> {
  const { tag, interests, size } = asked;
  return async (after, who) => {
    const kind = who.only === null ? 'without' : 'only';
    const read = async (text: string, more: unknown[]): Promise<Batch<RankedKey>> => {
      const parameters = [after.at, after.id, size, who.only ?? who.without, ...more];
      const keys = await runContentKeyQuery<ContentKey & { is_lifted?: boolean }>(services, text, readerUserId, parameters);
      const items = keys.map((key) => ({ ...key, at: Number(key.place), userId: key.user_id }));
      const edge = items.length < size ? null : placeOf(items.at(-1));
      return { items: items.filter(({ is_lifted = false }) => !is_lifted), edge };
    };
    if (tag !== null) return read(RANKED.tagged[kind], [tag]);
    if (interests.length === 0) return read(RANKED.all[kind], []);
    const [first, second] = await Promise.all([read(RANKED.lifted[kind], [interests]), read(RANKED.unlifted[kind], [interests])]);
    return mergeBatches(first, second);
  };
}

function placeOf(item: RankedKey | undefined): Place | null {
  return item ? { at: item.at, id: item.id } : null;
}

import type { Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Params } from '#db/statement.ts';
import {
  atMostAPage,
  contentKeyQuery,
  runContentKeyQuery,
  type ContentKey,
  type ContentKeyQuery,
} from '#features/content/api/cards/content-keys.ts';
import { CARRIED, keyColumns } from '#features/content/api/cards/content-version.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import { LIFT_MILLIS, mergeBatches, type Batch, type Candidate, type Place, type ReadOn } from '../../rules.ts';

type RankedInput = {
  tag: string | null;
  /** The tags that lift an item for this reader. */
  interests: string[];
  /** The number of items read at a time. */
  size: number;
};

// Lifted items are in a list of their own, further up.
type LiftedKey = ContentKey & { is_lifted?: boolean };
type RankedKey = LiftedKey & Candidate;

// The index scan ends with the page: hidden authors are skipped row by row.
type Asking = { rank: number | string; id: string; limit: number; creator: string | null };
const OPEN = `item.status = 'published' and item.approval_status = 'APPROVED'`;
/** Whose items to read, as a condition on the owner column. */
type Who = (owner: string) => string;
const without: Who = (owner) => `(:creator::uuid is null or ${owner} <> :creator::uuid)`;
const only: Who = (owner) => `${owner} = :creator::uuid`;

const ranked = (who: Who) => `select ${keyColumns('item')}, item.rank as place, item.tags from contents item
  where ${OPEN} and (item.rank, item.id) < (:rank::double precision, :id::uuid) and ${who('item.user_id')} and ${visibleAuthor('item.user_id')}
  order by item.rank desc, item.id desc limit :limit::int`;
const all = (who: Who) => contentKeyQuery<Asking>(ranked(who));
const unlifted = (who: Who) =>
  contentKeyQuery<Asking & { interests: string[] }, LiftedKey>(ranked(who), ', c.tags && :interests::text[] as is_lifted');
const tagged = (who: Who) =>
  contentKeyQuery<Asking & { tag: string }>(`select item.*, carrier.rank as place
    from content_tags carrier ${CARRIED}
    where carrier.tag = :tag::text and (carrier.rank, carrier.content_id) < (:rank::double precision, :id::uuid)
      and ${who('carrier.user_id')} and ${visibleAuthor('carrier.user_id')}
    order by carrier.rank desc, carrier.content_id desc limit :limit::int`);
const lifted = (who: Who) =>
  contentKeyQuery<Asking & { interests: string[] }>(`select ${keyColumns('item')}, best.rank + ${LIFT_MILLIS} as place
    from (${atMostAPage(`
      select distinct one.user_id, one.content_id, one.rank
      from unnest(:interests::text[]) interest (tag)
      cross join lateral (
        select carrier.user_id, carrier.content_id, carrier.rank
        from content_tags carrier ${CARRIED}
        where carrier.tag = interest.tag and (carrier.rank, carrier.content_id) < (:rank::double precision - ${LIFT_MILLIS}, :id::uuid)
          and ${who('carrier.user_id')} and ${visibleAuthor('carrier.user_id')}
        order by carrier.rank desc, carrier.content_id desc limit :limit::int
      ) one
      order by one.rank desc, one.content_id desc
      limit :limit::int`)}
    ) best
    join contents item on item.user_id = best.user_id and item.id = best.content_id`);

/** The ways to read the list: by everyone (but one), or by one creator only. */
export const RANKED = {
  all: { without: all(without), only: all(only) },
  tagged: { without: tagged(without), only: tagged(only) },
  lifted: { without: lifted(without), only: lifted(only) },
  unlifted: { without: unlifted(without), only: unlifted(only) },
};

/** Reads Discover for one reader, batch by batch. */
export function readRanked(services: Pick<Services, 'db' | 'now'>, reader: Reader, input: RankedInput): ReadOn<RankedKey> {
  const { tag, interests, size } = input;
  return async (after, who) => {
    const kind = who.only === null ? 'without' : 'only';
    const place = { rank: after.at, id: after.id, limit: size, creator: who.only ?? who.without };
    const read = async <Values extends Params>(query: ContentKeyQuery<Values, LiftedKey>, values: Values): Promise<Batch<RankedKey>> => {
      const keys = await runContentKeyQuery(services, query, reader, values);
      const items = keys.map((key) => ({ ...key, at: Number(key.place), userId: key.user_id }));
      const edge = items.length < size ? null : placeOf(items.at(-1));
      return { items: items.filter(({ is_lifted = false }) => !is_lifted), edge };
    };
    if (tag !== null) return read(RANKED.tagged[kind], { ...place, tag });
    if (interests.length === 0) return read(RANKED.all[kind], place);
    const [first, second] = await Promise.all([
      read(RANKED.lifted[kind], { ...place, interests }),
      read(RANKED.unlifted[kind], { ...place, interests }),
    ]);
    return mergeBatches(first, second);
  };
}

function placeOf(item: RankedKey | undefined): Place | null {
  return item ? { at: item.at, id: item.id } : null;
}

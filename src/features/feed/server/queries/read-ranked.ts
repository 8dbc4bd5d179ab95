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
import { isListed } from '#features/content/api/items/admits.ts';
import { CARRIED } from '#features/content/api/cards/content-version.ts';
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
/** Whose items to read, as a condition on the owner column. */
type Who = (owner: string) => string;
const without: Who = (owner) => `(:creator::uuid is null or ${owner} <> :creator::uuid)`;
const only: Who = (owner) => `${owner} = :creator::uuid`;

const ranked = (who: Who, more = '') => ({
  where: `c.status = 'published' and c.approval_status = 'APPROVED' and (c.rank, c.id) < (:rank::double precision, :id::uuid)
    and ${who('c.user_id')} and ${isListed('c')} and ${visibleAuthor('c.user_id')}`,
  place: 'c.rank',
  onlyListed: true,
  more,
});
const all = (who: Who) => contentKeyQuery<Asking>(ranked(who));
const unlifted = (who: Who) =>
  contentKeyQuery<Asking & { interests: string[] }, LiftedKey>(ranked(who, ', c.tags && :interests::text[] as is_lifted'));
const carried = (who: Who, before: string) =>
  `(carrier.rank, carrier.content_id) < (${before}, :id::uuid) and ${who('carrier.user_id')} and ${visibleAuthor('carrier.user_id')}`;
const tagged = (who: Who) =>
  contentKeyQuery<Asking & { tag: string }>({
    from: CARRIED,
    where: `carrier.tag = :tag::text and ${carried(who, ':rank::double precision')}`,
    place: 'carrier.rank',
    onlyListed: true,
    order: 'carrier.rank desc, carrier.content_id desc',
  });
// The best of each tag are chosen from that tag's own index.
const lifted = (who: Who, tags: number) => {
  const bestOf = (tag: string) => `(
      select carrier.user_id, carrier.content_id, carrier.rank from ${CARRIED}
      where carrier.tag = ${tag} and ${carried(who, `:rank::double precision - ${LIFT_MILLIS}`)}
      order by carrier.rank desc, carrier.content_id desc limit :limit::int
    )`;
  const best = Array.from({ length: tags }, (_, index) => bestOf(`(:interests::text[])[${index + 1}]`));
  return contentKeyQuery<Asking & { interests: string[] }>({
    where: `(c.user_id, c.id) in (${atMostAPage(`
      select one.user_id, one.content_id from (${best.join(' union all ')}) one
      group by one.user_id, one.content_id
      order by max(one.rank) desc, one.content_id desc
      limit :limit::int`)})`,
    place: `c.rank + ${LIFT_MILLIS}`,
    onlyListed: true,
  });
};

/** The ways to read the list: by everyone (but one), or by one creator only; what is lifted, by the number of the reader's interests. */
export const RANKED = {
  all: { without: all(without), only: all(only) },
  tagged: { without: tagged(without), only: tagged(only) },
  lifted: { without: memoize((tags) => lifted(without, tags)), only: memoize((tags) => lifted(only, tags)) },
  unlifted: { without: unlifted(without), only: unlifted(only) },
};

function memoize<Value>(make: (count: number) => Value): (count: number) => Value {
  const made: Value[] = [];
  return (count) => (made[count] ??= make(count));
}

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
      read(RANKED.lifted[kind](interests.length), { ...place, interests }),
      read(RANKED.unlifted[kind], { ...place, interests }),
    ]);
    return mergeBatches(first, second);
  };
}

function placeOf(item: RankedKey | undefined): Place | null {
  return item ? { at: item.at, id: item.id } : null;
}

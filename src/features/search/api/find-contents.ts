import type { Params } from '#db/statement.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { ContentKey } from '#features/content/api/cards/content-keys.ts';
import { keyColumns, LIKED, PARTS, SAVED, SUBSCRIBED, VERSION } from '#features/content/api/cards/content-version.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters } from '../filters/contract.ts';
import { hasTerms, type ParsedQuery } from '../query/rules/parse-query.ts';
import type { Band } from '../results/rules/bands.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import { dateCondition } from '../filters/server/date-condition.ts';
import { findDocuments, WINDOW, type MatchingDocument } from '../results/server/find-documents.ts';
import { bindFrom, type Bind } from '../query/server/text-condition.ts';
import type { SearchSort } from '../query/contract.ts';

/** A found item: its key and, for a session, the next date that matches. */
export type FoundItem = ContentKey & {
  type: 'POST' | 'SESSION';
  score: number;
  event_id: string | null;
  event_start: Date;
  event_end: Date;
  event_zone: string;
  event_price: number;
  event_seats: number | null;
  event_type: 'online' | 'in-person';
  event_city: string | null;
  distance: number | null;
  latitude: number | null;
  longitude: number | null;
  venue_public: boolean;
  /** Whether the reader may know its date, place and price. */
  known: boolean;
  /** How many were found in its band and window, at most a hundred. */
  count: number;
};

/** The facts that decide between sessions near a point. */
export type SessionDate = Pick<FoundItem, 'user_id' | 'id' | 'event_id' | 'event_start' | 'event_price' | 'event_seats' | 'distance'>;

export type ContentQuery = {
  reader: Omit<Reader, 'admin'>;
  /** When the first page was requested; later pages search as of then. */
  asOf: Date;
  type: 'POST' | 'SESSION';
  parsed: ParsedQuery;
  point: Point | null;
  filters: SearchFilters;
  sort: SearchSort;
  band: Band;
  /** Only dates that haven't begun; otherwise also those that are on. */
  ahead?: true;
  /** Only what comes after this in the list. */
  after: { score: number; id: string } | null;
  /** Only documents after this one. */
  window: { place: number; id: string } | null;
  /** Only this item, by its owner and id. */
  only?: { userId: string; id: string };
  limit: number;
};

export const COUNTED_MOST = 100;

/** Returns the items of one band and one window, best first. */
export async function findContents(services: Pick<Services, 'db' | 'now'>, contentQuery: ContentQuery): Promise<FoundItem[]> {
  return (await findWindow(services, contentQuery)).found;
}

/** The same with the last document of the window, or null if the window holds everything. */
export async function findWindow(
  services: Pick<Services, 'db' | 'now'>,
  contentQuery: ContentQuery,
): Promise<{ found: FoundItem[]; end: ContentQuery['window'] }> {
  const documents = await findDocuments(services, contentQuery);
  const last = documents.at(-1);
  if (last === undefined) return { found: [], end: null };
  const found = await findOf(services, contentQuery, documents);
  return { found, end: documents.length === WINDOW ? { place: last.place, id: last.id } : null };
}

/** Returns the items of these documents, best first. */
export async function findOf(
  services: Pick<Services, 'db' | 'now'>,
  contentQuery: ContentQuery,
  documents: readonly MatchingDocument[],
): Promise<FoundItem[]> {
  if (documents.length === 0) return [];
  const { text, values } = contentsStatement(contentQuery, documents, services.now());
  // Everything is read by key, whatever the values.
  return await queryByOnePlan<FoundItem>(services, text, values);
}

/** The same, with only what decides between many. */
export async function findDates(
  services: Pick<Services, 'db' | 'now'>,
  contentQuery: ContentQuery,
  documents: readonly MatchingDocument[],
): Promise<SessionDate[]> {
  if (documents.length === 0) return [];
  const { found, values } = foundSql(contentQuery, documents, services.now());
  const text = `select user_id, id, event_id, event_start, event_price, event_seats, distance from (${found}) c`;
  return await queryByOnePlan<SessionDate>(services, text, values);
}

// The most windows of the newest items that are counted if filters leave little of each.
const WINDOWS_COUNTED = 5;

/** Counts the items of a kind, at most a hundred, judging by the newest matches. */
export async function countContents(services: Pick<Services, 'db' | 'now'>, contentQuery: ContentQuery): Promise<number> {
  let [count, window] = [0, contentQuery.window];
  for (let looked = 0; looked < WINDOWS_COUNTED; looked += 1) {
    const { found, end } = await findWindow(services, { ...contentQuery, window, limit: 1 });
    count += found[0]?.count ?? 0;
    if (end === null || count >= COUNTED_MOST) break;
    window = end;
  }
  return Math.min(count, COUNTED_MOST);
}

/**
 * Returns the statement and values for `findContents` and the test of its plan: what was found in the index, ranked, as the reader may see
 * it.
 */
export function contentsStatement(
  contentQuery: ContentQuery,
  documents: readonly MatchingDocument[],
  now: Date,
): { text: string; values: Params } {
  const { found, values } = foundSql(contentQuery, documents, now);
  const text = `select c.user_id, c.id, c.type, c.visibility, c.approval_status, c.score::text as place, c.score, ${LIKED}, ${SAVED}, ${SUBSCRIBED}, ${VERSION},
      c.event_id, c.event_start, c.event_end, c.event_zone, c.event_price, c.event_seats, c.event_type, c.event_city, c.venue_public,
      c.distance, c.latitude, c.longitude, c.known, c.count
    from (${found}) c ${PARTS} order by c.score desc, c.id desc`;
  return { text, values };
}

function foundSql(contentQuery: ContentQuery, documents: readonly MatchingDocument[], now: Date): { found: string; values: Params } {
  const { values, bind } = bindFrom({ ...readerValues(contentQuery.reader), now });
  const all = <Name extends keyof MatchingDocument>(name: Name, type: string) =>
    bind(
      documents.map((document) => (type === 'jsonb' ? document[name] && JSON.stringify(document[name]) : document[name])),
      `${type}[]`,
    );
  const indexed = `unnest(${all('user_id', 'uuid')}, ${all('id', 'uuid')}, ${all('visibility', 'text')}, ${all('latitude', 'float8')},
    ${all('longitude', 'float8')}, ${all('points', 'jsonb')}, ${all('relevance', 'float8')})
    d (user_id, id, visibility, latitude, longitude, points, relevance)`;
  const isSession = contentQuery.type === 'SESSION';
  const asOf = bind(contentQuery.asOf, 'timestamptz');
  const date = isSession ? dateCondition(contentQuery, { asOf, bind }) : NO_DATE;
  const after = contentQuery.after
    ? `where (scored.score, scored.id) < (${bind(contentQuery.after.score, 'float8')}, ${bind(contentQuery.after.id, 'uuid')})`
    : '';
  const found = `
    select scored.*, least(count(*) over (), ${COUNTED_MOST})::int as count from (
      select ${keyColumns('item')}, ${scoreSql(contentQuery, asOf)} as score,
        date.event_id, date.event_start, date.event_end, date.event_zone, date.event_price, date.event_seats, date.event_type, date.event_city,
        date.venue_public, date.distance, date.latitude, date.longitude, reach.known
      from ${indexed}
      cross join lateral (
        select user_id, id, type, visibility, approval_status, revision, created_at, like_count, comment_count, tip_count from contents
        where contents.user_id = d.user_id and contents.id = d.id and contents.status = 'published' and contents.approval_status = 'APPROVED'
          and contents.visibility = d.visibility
        limit 1
      ) item
      cross join lateral (${date}) date
      cross join lateral (select ${isSession ? KNOWN : 'true'} as known) reach
      where ${visibleAuthor('item.user_id')}${isSession ? hiddenSql(contentQuery, asOf) + bandSql(contentQuery, { asOf, bind }) : ''}
    ) scored ${after}
    order by scored.score desc, scored.id desc limit ${bind(contentQuery.limit, 'int')}`;
  return { found, values };
}

const NO_DATE = `select null::uuid as event_id, null::timestamptz as event_start, null::timestamptz as event_end, null::text as event_zone,
  null::int as event_price, null::int as event_seats, null::text as event_type, null::text as event_city, false as venue_public,
  null::float8 as distance, null::float8 as latitude, null::float8 as longitude`;

const KNOWN = `case when d.visibility = 'PUBLIC' or d.user_id = :reader::uuid then true
  else ${subscribesTo({ creator: 'd.user_id', reader: ':reader', now: ':now' })} end`;

// Filters and bands would give away the date and price of a session piece by piece, so they find only what the reader may know. One that is
// over must not be distinguishable from one still to come either.
function hiddenSql({ filters, band }: ContentQuery, asOf: string): string {
  const { tag: _tag, past, ...ofDates } = filters;
  const isNarrow = [...Object.values(ofDates), band.from, band.to, band.free, band.over].some(
    (value) => value !== undefined && value !== null,
  );
  if (isNarrow) return ' and reach.known';
  return past === true ? ` and (reach.known or date.event_end > ${asOf})` : '';
}

const LAST = '-1e12::float8';

// Relevance weighs most; among similar items, young, much-discussed, soon and near ones come first. Everything is as of the first
// page. What the reader may not know doesn't count.
function scoreSql({ type, sort, parsed, band }: ContentQuery, asOf: string): string {
  const known = (score: string) => `case when reach.known then ${score} else ${LAST} end`;
  // Of those that are over, the latest come first.
  if (type === 'SESSION' && sort === 'soonest')
    return known(`${band.over === true ? '' : '-'}extract(epoch from date.event_start)::float8`);
  if (type === 'SESSION' && sort === 'nearest') return known('-coalesce(date.distance, 20000)');
  if (type === 'SESSION' && sort === 'cheapest') return known('-date.event_price::float8');
  const words = hasTerms(parsed) ? '4 * d.relevance / (d.relevance + 0.3)' : '0';
  const talk = '0.12 * ln(1 + item.like_count + 2 * item.comment_count + 3 * item.tip_count)';
  const days = (since: string) => `extract(epoch from ${since})::float8 / 86400`;
  const time =
    type === 'SESSION'
      ? `case when reach.known then exp(-greatest(0, least(700, ${days(`date.event_start - ${asOf}`)})) / 14) else 0 end`
      : `1.2 * exp(-greatest(0, least(3000, ${days(`${asOf} - item.created_at`)})) / 30)`;
  const near = 'coalesce(2 * exp(-least(500, date.distance) / 8), 0)';
  return `(${words} + ${talk} + ${time} + ${near})::float8`;
}

// Uses the date that is shown, whichever band is read, so that a session lies in one band only.
function bandSql({ band: { from, to, free, over } }: ContentQuery, { asOf, bind }: { asOf: string; bind: Bind }): string {
  const day = '(date.event_start at time zone date.event_zone)::date';
  return [
    from === null ? '' : ` and ${day} >= ${bind(from, 'date')}`,
    to === null ? '' : ` and ${day} <= ${bind(to, 'date')}`,
    free === null ? '' : ` and date.event_price ${free ? '= 0' : '> 0'}`,
    over === null ? '' : ` and date.event_end ${over ? '<=' : '>'} ${asOf}`,
  ].join('');
}

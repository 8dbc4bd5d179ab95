import type { Params } from '#db/statement.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { FoundDate, SearchFilters, SearchSort } from '../contract.ts';
import { hasTerms, type ParsedQuery } from '../query/rules/parse-query.ts';
import type { Band } from '../results/rules/order-in-bands.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import { filteredDates, presentDate, type DateRow } from '../filters/server/filter-dates.ts';
import { findDocuments, WINDOW, type IndexedKeys } from '../results/server/find-documents.ts';
import { bindFrom, nameCondition, rankingCondition, textCondition, type Bind } from '../query/server/match-words.ts';

/** A found item: its owner and id and, for a session, the next date that matches. */
export type FoundItem = Omit<DateRow, 'event_id'> & {
  user_id: string;
  id: string;
  score: number;
  event_id: string | null;
  /** Whether the reader may know its date, place and price. */
  known: boolean;
  /** How many were found in its band and window, at most a hundred. */
  count: number;
};

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
  /** Ranked as titles are: by the words as they are written. */
  asTitles?: true;
  limit: number;
};

/** Returns the date of a found session as its reader may know it; null for locked items and posts. */
export function foundDateOf(item: CardContent, key: FoundItem): FoundDate | null {
  return item.locked || key.event_id === null ? null : presentDate({ ...key, event_id: key.event_id });
}

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
  if (documents === null) return { found: [], end: null };
  const found = await findOf(services, contentQuery, documents);
  return { found, end: documents.count === WINDOW ? { place: documents.last_place, id: documents.last_id } : null };
}

/** Returns the items of these documents, best first. */
export async function findOf(
  services: Pick<Services, 'db' | 'now'>,
  contentQuery: ContentQuery,
  documents: IndexedKeys,
): Promise<FoundItem[]> {
  const { text, values } = contentsStatement(contentQuery, documents, services.now());
  // Everything is read by key, whatever the values.
  return await queryByOnePlan<FoundItem>(services, text, values);
}

// The most windows of the newest items that are counted if filters leave little of each.
const WINDOWS_COUNTED = 5;

/** Counts the items of a kind, at most a hundred, judging by the newest matches. */
export async function countContents(services: Pick<Services, 'db' | 'now'>, contentQuery: ContentQuery): Promise<number> {
  let [count, window] = [0, contentQuery.window];
  for (let windows = 0; windows < WINDOWS_COUNTED; windows += 1) {
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
export function contentsStatement(contentQuery: ContentQuery, { owners, ids }: IndexedKeys, now: Date): { text: string; values: Params } {
  const { values, bind } = bindFrom({ ...readerValues(contentQuery.reader), now });
  const { type, after } = contentQuery;
  const isSession = type === 'SESSION';
  const asOf = bind(contentQuery.asOf, 'timestamptz');
  const terms = termsOf(contentQuery, bind);
  const date = isSession ? `cross join lateral (${filteredDates(contentQuery, { asOf, bind })}) date` : '';
  const rest = after ? `where (score, id) < (${bind(after.score, 'float8')}, ${bind(after.id, 'uuid')})` : '';
  const text = `${terms === null ? '' : `with terms as materialized (select ${terms} as ranking)`}
    select scored.*, least(count(*) over (), ${COUNTED_MOST})::int as count from (
      select d.user_id, d.id, ${scoreSql(contentQuery, asOf)} as score,
        ${isSession ? 'date.*' : NO_DATE}, ${isSession ? KNOWN : 'true'} as known
      from search_documents d
      cross join lateral (
        select created_at, like_count, comment_count, tip_count from contents
        where contents.user_id = d.user_id and contents.id = d.id and contents.status = 'published' and contents.approval_status = 'APPROVED'
          and contents.visibility = d.visibility
        limit 1
      ) item
      ${date}
      where d.user_id = any (${bind(owners, 'uuid[]')}) and d.type = '${type}' and d.id = any (${bind(ids, 'uuid[]')})
        and ${visibleAuthor('d.user_id')}${isSession ? hiddenSql(contentQuery, asOf) + bandSql(contentQuery, { asOf, bind }) : ''}
    ) scored ${rest}
    order by score desc, id desc limit ${bind(contentQuery.limit, 'int')}`;
  return { text, values };
}

// Parsed once; under a generic plan it would otherwise be parsed again for each row.
function termsOf({ parsed, only, asTitles }: ContentQuery, bind: Bind): string | null {
  if (!hasTerms(parsed)) return null;
  if (asTitles) return nameCondition(parsed, bind);
  return only ? textCondition(parsed, bind) : rankingCondition(parsed, bind);
}

const NO_DATE = `null::uuid as event_id, null::timestamptz as event_start, null::timestamptz as event_end, null::text as event_zone,
  null::int as event_price, null::int as event_standard_price, null::jsonb as event_window, null::int as event_seats, null::text as event_type, null::text as event_city, false as venue_public,
  null::float8 as distance, null::float8 as latitude, null::float8 as longitude`;

const KNOWN = `(d.visibility = 'PUBLIC' or d.user_id = :reader::uuid
  or ${subscribesTo({ creator: 'd.user_id', reader: ':reader', now: ':now' })})`;

// Filters and bands would give away the date and price of a session piece by piece, so they find only what the reader may know. One that is
// over must not be distinguishable from one still to come either.
function hiddenSql({ filters, band }: ContentQuery, asOf: string): string {
  const { tag: _tag, past, ...ofDates } = filters;
  const isNarrow = [...Object.values(ofDates), band.from, band.to, band.free, band.over].some(
    (value) => value !== undefined && value !== null,
  );
  if (isNarrow) return ` and ${KNOWN}`;
  return past === true ? ` and (${KNOWN} or date.event_end > ${asOf})` : '';
}

const LAST = '-1e12::float8';

// Relevance weighs most; among similar items, young, much-discussed, soon and near ones come first. Everything is as of the first
// page. What the reader may not know doesn't count.
function scoreSql({ type, sort, parsed, band, asTitles }: ContentQuery, asOf: string): string {
  const known = (score: string) => `case when ${KNOWN} then ${score} else ${LAST} end`;
  // Of those that are over, the latest come first.
  if (type === 'SESSION' && sort === 'soonest')
    return known(`${band.over === true ? '' : '-'}extract(epoch from date.event_start)::float8`);
  if (type === 'SESSION' && sort === 'nearest') return known('-coalesce(date.distance, 20000)');
  if (type === 'SESSION' && sort === 'cheapest') return known('-date.event_price::float8');
  // From 0 without any relevance towards 4.
  const relevance = `ts_rank(${asTitles ? '' : "'{0.1, 0.2, 0.5, 1.0}', "}d.words, (select ranking from terms))::float8`;
  const words = hasTerms(parsed) ? `4 - 1.2 / (${relevance} + 0.3)` : '0';
  const talk = '0.12 * ln(1 + item.like_count + 2 * item.comment_count + 3 * item.tip_count)';
  const days = (since: string) => `extract(epoch from ${since})::float8 / 86400`;
  const time =
    type === 'SESSION'
      ? `case when ${KNOWN} then exp(-greatest(0, least(700, ${days(`date.event_start - ${asOf}`)})) / 14) else 0 end`
      : `1.2 * exp(-greatest(0, least(3000, ${days(`${asOf} - item.created_at`)})) / 30)`;
  const near = type === 'SESSION' ? 'coalesce(2 * exp(-least(500, date.distance) / 8), 0)' : '0';
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

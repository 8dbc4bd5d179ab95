import { ask, type Params } from '#db/statement.ts';
import type { StoredPoints } from '#db/stored-json.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Point } from '#features/places/rules/distance.ts';
import { isCellAttribute } from '../../filters/rules/attributes.ts';
import { hasTerms, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { ContentQuery } from '../../api/find-contents.ts';
import {
  andNoneOf,
  attributeCondition,
  bindFrom,
  exclusionCondition,
  nameCondition,
  rankingCondition,
  textCondition,
  type Bind,
} from '../../query/server/text-condition.ts';

/** The index entry of an item that matches. `relevance` is how well its words match, from 0. */
export type MatchingDocument = {
  user_id: string;
  id: string;
  visibility: string;
  place: number;
  latitude: number | null;
  longitude: number | null;
  points: StoredPoints | null;
  relevance: number;
};

/** The most matching documents that are ranked: the newest, if more match. */
export const WINDOW = 200;

const COLUMNS = 'user_id, id, visibility, place, latitude, longitude, points';

/** Asks for the nearest documents instead of the newest: how many, and whose to leave out. */
export type NearestParams = { enough: number; exceptBy: string | null };

/** Returns the documents of one window, newest first; without words, the nearest first if wanted. */
export async function findDocuments(
  services: Pick<Services, 'db'>,
  contentQuery: ContentQuery,
  nearest: NearestParams | null = null,
): Promise<MatchingDocument[]> {
  const { text, values, hasOnePlan } = documentsStatement(contentQuery, nearest);
  return await (hasOnePlan ? queryByOnePlan<MatchingDocument>(services, text, values) : ask<MatchingDocument>(services.db, text, values));
}

/** Returns documents of public sessions to come whose title has all the words, and a word that begins like the last; newest first. */
export async function findTitledDocuments(services: Pick<Services, 'db'>, parsed: ParsedQuery, asOf: Date): Promise<MatchingDocument[]> {
  const { text, values } = titledStatement(parsed, asOf);
  return await queryByOnePlan<MatchingDocument>(services, text, values);
}

// Many titles may begin alike; of these, the newest are ranked.
const TITLES_WINDOW = 40;

/** Returns the statement and values for `findTitledDocuments` and the test of its plan. */
export function titledStatement(parsed: ParsedQuery, asOf: Date) {
  const { values, bind } = bindFrom({});
  const isInTitle = "ts_filter(words, '{a}') @@ (select ranking from terms)";
  const { tables, found } = matchingDocuments(bind, {
    type: 'SESSION',
    terms: nameCondition(parsed, bind),
    matching: `ranking${andNoneOf(parsed, bind)}`,
    columns: `user_id, id, visibility, place, latitude, longitude, points, ts_rank(words, (select ranking from terms)) as relevance`,
    some: '',
    open: `and last_end_at > ${bind(asOf, 'timestamptz')} and visibility = 'PUBLIC' and ${isInTitle}`,
    window: TITLES_WINDOW,
  });
  return { text: `with ${tables} ${found}`, values };
}

/** Returns whether anything has the words, whoever may find it. */
export async function hasDocuments(services: Pick<Services, 'db'>, parsed: ParsedQuery): Promise<boolean> {
  const found = await Promise.all(
    (['USER', 'POST', 'SESSION'] as const).map((type) => {
      const { values, bind } = bindFrom({});
      const terms = rankingCondition(parsed, bind);
      const one = { type, terms, matching: `ranking${andNoneOf(parsed, bind)}`, columns: 'd.place', some: '', open: '', window: 1 };
      const { tables, found: matching } = matchingDocuments(bind, one);
      return queryByOnePlan<{ place: number }>(services, `with ${tables} ${matching}`, values);
    }),
  );
  return found.flat().length > 0;
}

function isAround({ band, only }: ContentQuery): boolean {
  return !only && band.attributes.some((group) => group.length > 0 && group.every(isCellAttribute));
}

/** Returns the statement and values for `findDocuments` and the test of its plan, and whether one plan suits any values. */
export function documentsStatement(
  contentQuery: ContentQuery,
  nearest: NearestParams | null = null,
): { text: string; values: Params; hasOnePlan: boolean } {
  const { type, parsed, asOf, window, filters, band, only, point } = contentQuery;
  const { values, bind } = bindFrom({});
  const attributeText = attributeCondition(band.attributes);
  const attributes = attributeText === null ? null : bind(attributeText, 'tsquery');
  const ahead = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  const open = band.hidden === null ? ahead : `${ahead} and visibility ${band.hidden ? '<>' : '='} 'PUBLIC'`;
  const some = `and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${windowSql(window, bind)}`;
  if (!hasTerms(parsed) || only) {
    const terms = hasTerms(parsed) ? textCondition(parsed, bind) : null;
    const words = [terms ?? exclusionCondition(parsed, bind), attributes]
      .flatMap((condition) => (condition === null ? [] : `and words @@ ${condition}`))
      .join(' ');
    const relevance = terms === null ? '0::float4' : relevanceTo(terms);
    // Few sessions lie around a point, and the index of words finds them. For other attributes the best plan depends on the values.
    const hasOnePlan = isAround(contentQuery);
    const newest = `${hasOnePlan ? 'place + 0' : 'place'} desc, id desc`;
    // Places in one cell are equally far.
    const order = point === null || nearest === null ? newest : `${distanceTo(point, bind)}, ${newest}`;
    const others = nearest === null ? '' : `and user_id is distinct from ${bind(nearest.exceptBy, 'uuid')}`;
    return {
      text: `select ${COLUMNS}, ${relevance} as relevance from search_documents where type = '${type}' ${some} ${words} ${open} ${others}
        order by ${order} limit ${nearest === null ? WINDOW : bind(nearest.enough, 'int')}`,
      values,
      hasOnePlan,
    };
  }
  const matching = `ranking${andNoneOf(parsed, bind)}${attributes === null ? '' : ` && ${attributes}`}`;
  const columns = `${COLUMNS}, ${relevanceTo('(select ranking from terms)')} as relevance`;
  const { tables, found } = matchingDocuments(bind, {
    type,
    terms: rankingCondition(parsed, bind),
    matching,
    columns,
    some,
    open,
    window: WINDOW,
  });
  return { text: `with ${tables} ${found}`, values, hasOnePlan: true };
}

// Flat, which is enough for an order. A session's dates may be elsewhere than the session.
function distanceTo(point: Point, bind: Bind): string {
  const [latitude, longitude] = [bind(point.latitude, 'float8'), bind(point.longitude, 'float8')];
  const from = (lat: string, lng: string) => `(${lat} - ${latitude}) ^ 2 + (cos(radians(${latitude})) * (${lng} - ${longitude})) ^ 2`;
  const elsewhere = from('(at.point ->> 0)::float8', '(at.point ->> 1)::float8');
  return `least(${from('latitude', 'longitude')},
    case when points is not null then (select min(${elsewhere}) from jsonb_each(points) at (event_id, point)) end)`;
}

function relevanceTo(terms: string): string {
  return `ts_rank('{0.1, 0.2, 0.5, 1.0}', words, ${terms})`;
}

function onlySql(only: ContentQuery['only'], bind: Bind): string {
  return only ? `and user_id = ${bind(only.userId, 'uuid')} and id = ${bind(only.id, 'uuid')}` : '';
}

function windowSql(window: ContentQuery['window'], bind: Bind): string {
  return window ? `and (place, id) < (${bind(window.place, 'float8')}, ${bind(window.id, 'uuid')})` : '';
}

type Matching = {
  type: 'POST' | 'SESSION' | 'USER';
  /** SQL of the query for words. */
  terms: string;
  /** More columns of `terms`; begins with a comma or is empty. */
  more?: string;
  /** The same with whatever else must be among the words. */
  matching: string;
  /**
   * The columns wanted of each document, called `d`; `(select ranking from terms)` is the query for words, `(select matching from terms)`
   * the whole query.
   */
  columns: string;
  /** Conditions on which documents are searched, and on which of those are wanted; each begins with `and` or is empty. */
  some: string;
  open: string;
  window: number;
};

// The newest documents show whether words are frequent.
const SAMPLE = 200;
// Reading one of the newest documents costs less than one hit in the index of words, and the hits grow with the number of documents. Among
// a hundred thousand, words are frequent from four in the sample on; among a million, from two on. There are never that many sessions.
const FREQUENT = 4;
const FREQUENT_POSTS = `(select greatest(2, least(${FREQUENT}, 1200 / sqrt(greatest(reltuples, 1)))) from pg_class where oid = 'search_documents'::regclass)`;
// Words that are frequent only among the very newest documents must not make us read all the others one by one.
const LOOKED_AT = 30_000;
const READ = 'user_id, id, visibility, place, latitude, longitude, points, last_end_at, words';

/**
 * Returns the SQL for the documents of one kind that have the words, newest first and at most a window of them: the tables a statement
 * begins with, after its `with`, and the query that reads them. Looks for frequent words among the newest documents and for rare ones in
 * the index of words; a sample tells which they are. The planner can't: it doesn't know how often a prefix matches, and for a frequent word
 * beside a rare one it would read everything. The more documents there are, the sooner words count as frequent. Worded so that one plan
 * suits any values.
 */
export function matchingDocuments(bind: Bind, { type, terms, more = '', matching, columns, some, open, window }: Matching) {
  // Parsed once; under a generic plan it would otherwise be parsed again for each row.
  const words = 'words @@ (select matching from terms)';
  // A parameter, because a generic plan expects few rows of a limit it doesn't know, and so reads the index in order instead of sorting.
  const lookedAt = bind(LOOKED_AT, 'int');
  const within = `from search_documents where type = '${type}' ${some}`;
  const tables = `
    terms as materialized (
      select ranking, ${matching} as matching ${more} from (select ${terms} as ranking) ranked
    ), sample as (
      select count(*) as hits from (select words ${within} order by place desc, id desc limit ${SAMPLE}) d where ${words}
    ), young as (
      select ${columns} from (select ${READ} ${within} order by place desc, id desc limit ${lookedAt}) d
      where (select hits from sample) >= ${type === 'POST' ? FREQUENT_POSTS : FREQUENT} and ${words} ${open} limit ${window}
    )`;
  // No index is ordered by an expression, so `place + 0` leaves the index of words to the planner. A lateral join keeps parallel workers
  // from starting: that would cost more than most searches, even if there is nothing to do.
  const found = `
    select * from young where (select count(*) from young) = ${window}
    union all
    select ${columns} from (select count(*) as found from young) known cross join lateral (
      select ${READ} ${within} and known.found < ${window} and ${words} ${open} order by place + 0 desc, id desc limit ${window}
    ) d`;
  return { tables, found };
}

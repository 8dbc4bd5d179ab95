import { ask, type Params } from '#db/statement.ts';
import type { StoredPoints } from '#db/stored-json.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Point } from '#features/places/rules/distance.ts';
import { isCellAttribute } from '../../filters/rules/attributes.ts';
import { hasTerms, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { ContentQuery } from '../../api/find-contents.ts';
import {
  bindFrom,
  exclusionCondition,
  matchingDocuments,
  nameCondition,
  rankingCondition,
  textCondition,
  type Bind,
} from '../../query/server/match-words.ts';

/** Owners and ids of items in the index, each as an array or as PostgreSQL writes one: what a next statement reads them by. */
export type IndexedKeys = { owners: string | readonly string[]; ids: string | readonly string[] };

/** The documents of one window: their keys, how many there are, and the last one. */
export type FoundWindow = { owners: string; ids: string; count: number; last_place: number; last_id: string };

/** The index entry of a session around a point. */
export type NearDocument = {
  user_id: string;
  id: string;
  latitude: number | null;
  longitude: number | null;
  points: StoredPoints | null;
};

/** The most matching documents that are ranked: the newest, if more match. */
export const WINDOW = 200;

/** Asks for the nearest documents instead of the newest: how many, and whose to leave out. */
export type NearestParams = { enough: number; exceptBy: string | null };

/** Returns the newest documents that match, at most a window; null if there are none. */
export async function findDocuments(services: Pick<Services, 'db'>, contentQuery: ContentQuery): Promise<FoundWindow | null> {
  const { text, values, hasOnePlan } = documentsStatement(contentQuery);
  return await firstWindow(hasOnePlan ? queryByOnePlan(services, text, values) : ask(services.db, text, values));
}

/** Returns the documents nearest to the point of a search without words, the nearest first. */
export async function findNearDocuments(
  services: Pick<Services, 'db'>,
  contentQuery: ContentQuery,
  nearest: NearestParams,
): Promise<NearDocument[]> {
  const { text, values } = nearStatement(contentQuery, nearest);
  return await queryByOnePlan<NearDocument>(services, text, values);
}

/** Returns documents of public sessions to come whose title has all the words, and a word that begins like the last; null if there are none. */
export async function findTitledDocuments(services: Pick<Services, 'db'>, parsed: ParsedQuery, asOf: Date): Promise<FoundWindow | null> {
  const { text, values } = titledStatement(parsed, asOf);
  return await firstWindow(queryByOnePlan(services, text, values));
}

async function firstWindow(reading: Promise<FoundWindow[]>): Promise<FoundWindow | null> {
  const [found] = await reading;
  return found === undefined || found.count === 0 ? null : found;
}

// As text, the keys go into the next statement as they came out of this one.
const IN_ONE_ROW = `array_agg(user_id)::text as owners, array_agg(id)::text as ids, count(*)::int as count, min(place) as last_place,
  (array_agg(id order by place, id))[1] as last_id`;

// Many titles may begin alike; of these, the newest are ranked.
const TITLES_WINDOW = 40;

/** Returns the statement and values for `findTitledDocuments` and the test of its plan. */
export function titledStatement(parsed: ParsedQuery, asOf: Date) {
  const { values, bind } = bindFrom({});
  const isInTitle = "ts_filter(words, '{a}') @@ (select ranking from terms)";
  const matching = matchingDocuments(parsed, bind, {
    type: 'SESSION',
    terms: nameCondition(parsed, bind),
    open: `and last_end_at > ${bind(asOf, 'timestamptz')} and visibility = 'PUBLIC' and ${isInTitle}`,
    window: TITLES_WINDOW,
  });
  return { text: `with ${matching} select ${IN_ONE_ROW} from found`, values };
}

/** Returns whether anything has the words, whoever may find it. */
export async function hasDocuments(services: Pick<Services, 'db'>, parsed: ParsedQuery): Promise<boolean> {
  const found = await Promise.all(
    (['USER', 'POST', 'SESSION'] as const).map((type) => {
      const { values, bind } = bindFrom({});
      const one = matchingDocuments(parsed, bind, { type, terms: rankingCondition(parsed, bind), window: 1 });
      return queryByOnePlan<{ place: number }>(services, `with ${one} select place from found`, values);
    }),
  );
  return found.flat().length > 0;
}

/** Returns the statement and values for `findDocuments` and the test of its plan, and whether one plan suits any values. */
export function documentsStatement(contentQuery: ContentQuery): { text: string; values: Params; hasOnePlan: boolean } {
  const { parsed, only } = contentQuery;
  const { values, bind } = bindFrom({});
  const { type, attributes, some, open } = searchedSql(contentQuery, bind);
  if (!hasTerms(parsed) || only) {
    // Few sessions lie around a point, and the index of words finds them. For other attributes the best plan depends on the values.
    const hasOnePlan = isAround(contentQuery);
    const found = `select user_id, id, place from search_documents
      where type = '${type}' ${some} ${wordsSql(contentQuery, attributes, bind)} ${open}
      order by ${hasOnePlan ? 'place + 0' : 'place'} desc, id desc limit ${WINDOW}`;
    return { text: `select ${IN_ONE_ROW} from (${found}) found`, values, hasOnePlan };
  }
  const terms = rankingCondition(parsed, bind);
  const matching = matchingDocuments(parsed, bind, { type, terms, attributes, some, open, window: WINDOW });
  return { text: `with ${matching} select ${IN_ONE_ROW} from found`, values, hasOnePlan: true };
}

/** Returns the statement and values for `findNearDocuments` and the test of its plan. */
export function nearStatement(contentQuery: ContentQuery, { enough, exceptBy }: NearestParams): { text: string; values: Params } {
  const { values, bind } = bindFrom({});
  const { type, attributes, some, open } = searchedSql(contentQuery, bind);
  const { point } = contentQuery;
  // Places in one cell are equally far.
  const order = point === null ? '' : `${distanceTo(point, bind)},`;
  const text = `select user_id, id, latitude, longitude, points from search_documents
    where type = '${type}' ${some} ${wordsSql(contentQuery, attributes, bind)} ${open} and user_id is distinct from ${bind(exceptBy, 'uuid')}
    order by ${order} place + 0 desc, id desc limit ${bind(enough, 'int')}`;
  return { text, values };
}

function isAround({ band, only }: ContentQuery): boolean {
  return !only && band.attributes.some((group) => group.length > 0 && group.every(isCellAttribute));
}

// Which documents are searched, and which of those are wanted.
function searchedSql({ type, asOf, window, filters, band, only }: ContentQuery, bind: Bind) {
  const attributeText = attributeCondition(band.attributes);
  const ahead = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  return {
    type,
    attributes: attributeText === null ? null : bind(attributeText, 'tsquery'),
    some: `and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${windowSql(window, bind)}`,
    open: band.hidden === null ? ahead : `${ahead} and visibility ${band.hidden ? '<>' : '='} 'PUBLIC'`,
  };
}

// Every group must be met by at least one of its members. Null without groups.
function attributeCondition(groups: readonly (readonly string[])[]): string | null {
  const required = groups.filter((group) => group.length > 0);
  if (required.length === 0) return null;
  return required.map((group) => `(${group.map((attribute) => `'${attribute}'`).join(' | ')})`).join(' & ');
}

function wordsSql({ parsed }: ContentQuery, attributes: string | null, bind: Bind): string {
  const terms = hasTerms(parsed) ? textCondition(parsed, bind) : exclusionCondition(parsed, bind);
  return [terms, attributes].flatMap((condition) => (condition === null ? [] : `and words @@ ${condition}`)).join(' ');
}

// Flat, which is enough for an order. A session's dates may be elsewhere than the session.
function distanceTo(point: Point, bind: Bind): string {
  const [latitude, longitude] = [bind(point.latitude, 'float8'), bind(point.longitude, 'float8')];
  const from = (lat: string, lng: string) => `(${lat} - ${latitude}) ^ 2 + (cos(radians(${latitude})) * (${lng} - ${longitude})) ^ 2`;
  const elsewhere = from('(at.point ->> 0)::float8', '(at.point ->> 1)::float8');
  return `least(${from('latitude', 'longitude')},
    case when points is not null then (select min(${elsewhere}) from jsonb_each(points) at (event_id, point)) end)`;
}

function onlySql(only: ContentQuery['only'], bind: Bind): string {
  return only ? `and user_id = ${bind(only.userId, 'uuid')} and id = ${bind(only.id, 'uuid')}` : '';
}

function windowSql(window: ContentQuery['window'], bind: Bind): string {
  return window ? `and (place, id) < (${bind(window.place, 'float8')}, ${bind(window.id, 'uuid')})` : '';
}

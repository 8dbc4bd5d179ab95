import { ask, type Params } from '#db/statement.ts';
import type { StoredPoints } from '#db/stored-json.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Point } from '#features/places/rules/distance.ts';
import { isCellAttribute } from '../../filters/rules/attributes.ts';
import { isAsked, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { queryByOnePlan } from './query-by-one-plan.ts';
import type { Finding } from '../../api/find-contents.ts';
import { matchingDocuments } from './matching-documents.ts';
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
export type FoundDocument = {
  user_id: string;
  id: string;
  visibility: string;
  place: number;
  latitude: number | null;
  longitude: number | null;
  points: StoredPoints | null;
  relevance: number;
};

/** How many matching documents are ranked: the newest, if many match. */
export const WINDOW = 200;

const COLUMNS = 'user_id, id, visibility, place, latitude, longitude, points';

/** The nearest documents instead of the newest: how many, and by whom none. */
export type NearestWanted = { enough: number; exceptBy: string | null };

/** Returns the documents of one window, newest first; without words, the nearest first if wanted. */
export async function findDocuments(
  services: Pick<Services, 'db'>,
  finding: Finding,
  nearest: NearestWanted | null = null,
): Promise<FoundDocument[]> {
  const { text, values, hasOnePlan } = documentsStatement(finding, nearest);
  return await (hasOnePlan ? queryByOnePlan<FoundDocument>(services, text, values) : ask<FoundDocument>(services.db, text, values));
}

/** Returns documents of public sessions to come whose title has all the words, and a word that begins like the last; newest first. */
export async function findTitledDocuments(services: Pick<Services, 'db'>, parsed: ParsedQuery, asOf: Date): Promise<FoundDocument[]> {
  const { text, values } = titledStatement(parsed, asOf);
  return await queryByOnePlan<FoundDocument>(services, text, values);
}

// Many titles may begin alike; of these, the newest are ranked.
const TITLES_WINDOW = 40;

/** Returns the statement and values for `findTitledDocuments` and the test of its plan. */
export function titledStatement(parsed: ParsedQuery, asOf: Date) {
  const { values, bind } = bindFrom({});
  const isInTitle = "ts_filter(words, '{a}') @@ (select ranking from asked)";
  const { tables, found } = matchingDocuments(bind, {
    type: 'SESSION',
    asked: nameCondition(parsed, bind),
    matching: `ranking${andNoneOf(parsed, bind)}`,
    columns: `user_id, id, visibility, place, latitude, longitude, points, ts_rank(words, (select ranking from asked)) as relevance`,
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
      const asked = rankingCondition(parsed, bind);
      const one = { type, asked, matching: `ranking${andNoneOf(parsed, bind)}`, columns: 'd.place', some: '', open: '', window: 1 };
      const { tables, found: matching } = matchingDocuments(bind, one);
      return queryByOnePlan<{ place: number }>(services, `with ${tables} ${matching}`, values);
    }),
  );
  return found.flat().length > 0;
}

function isAround({ ring, only }: Finding): boolean {
  return !only && ring.attributes.some((group) => group.length > 0 && group.every(isCellAttribute));
}

/** Returns the statement and values for `findDocuments` and the test of its plan, and whether one plan suits any values. */
export function documentsStatement(
  finding: Finding,
  nearest: NearestWanted | null = null,
): { text: string; values: Params; hasOnePlan: boolean } {
  const { type, parsed, asOf, window, filters, ring, only, point } = finding;
  const { values, bind } = bindFrom({});
  const attributeText = attributeCondition(ring.attributes);
  const attributes = attributeText === null ? null : bind(attributeText, 'tsquery');
  const ahead = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  const open = ring.hidden === null ? ahead : `${ahead} and visibility ${ring.hidden ? '<>' : '='} 'PUBLIC'`;
  const some = `and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${windowSql(window, bind)}`;
  if (!isAsked(parsed) || only) {
    const asked = isAsked(parsed) ? textCondition(parsed, bind) : null;
    const words = [asked ?? exclusionCondition(parsed, bind), attributes]
      .flatMap((condition) => (condition === null ? [] : `and words @@ ${condition}`))
      .join(' ');
    const relevance = asked === null ? '0::float4' : relevanceTo(asked);
    // Few sessions lie around a point, and the index of words finds them. For other attributes the best plan depends on the values.
    const hasOnePlan = isAround(finding);
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
  const columns = `${COLUMNS}, ${relevanceTo('(select ranking from asked)')} as relevance`;
  const { tables, found } = matchingDocuments(bind, {
    type,
    asked: rankingCondition(parsed, bind),
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

function relevanceTo(asked: string): string {
  return `ts_rank('{0.1, 0.2, 0.5, 1.0}', words, ${asked})`;
}

function onlySql(only: Finding['only'], bind: Bind): string {
  return only ? `and user_id = ${bind(only.userId, 'uuid')} and id = ${bind(only.id, 'uuid')}` : '';
}

function windowSql(window: Finding['window'], bind: Bind): string {
  return window ? `and (place, id) < (${bind(window.place, 'float8')}, ${bind(window.id, 'uuid')})` : '';
}

import { ask, type Params } from '#db/statement.ts';
import type { StoredPoints } from '#db/stored-json.ts';
import type { Services } from '#platform/server/services.ts';
import { isCellAttribute } from '../../rules/attributes.ts';
import { isAsked, type ParsedQuery } from '../../rules/query.ts';
import { askByOnePlan } from './ask-by-one-plan.ts';
import type { Finding } from './find-contents.ts';
import { matchingDocuments } from './matching-documents.ts';
import { attributeCondition, bindFrom, textCondition, type Bind } from './text-condition.ts';

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

/** Returns the documents of one window, newest first. */
export async function findDocuments(services: Pick<Services, 'db'>, finding: Finding): Promise<FoundDocument[]> {
  const { text, values, hasOnePlan } = documentsStatement(finding);
  return await (hasOnePlan ? askByOnePlan<FoundDocument>(services, text, values) : ask<FoundDocument>(services.db, text, values));
}

/** Returns whether anything has the words, whoever may find it. */
export async function hasDocuments(services: Pick<Services, 'db'>, parsed: ParsedQuery): Promise<boolean> {
  const found = await Promise.all(
    (['USER', 'POST', 'SESSION'] as const).map((type) => {
      const { values, bind } = bindFrom({});
      const asked = textCondition(parsed, bind);
      const one = { type, asked, matching: 'ranking', columns: 'd.place', some: '', open: '', window: 1 };
      const { tables, found: matching } = matchingDocuments(bind, one);
      return askByOnePlan<{ place: number }>(services, `with ${tables} ${matching}`, values);
    }),
  );
  return found.flat().length > 0;
}

function isAround({ ring, only }: Finding): boolean {
  return !only && ring.attributes.some((group) => group.length > 0 && group.every(isCellAttribute));
}

/** Returns the statement and values for `findDocuments` and the test of its plan, and whether one plan suits any values. */
export function documentsStatement(finding: Finding): { text: string; values: Params; hasOnePlan: boolean } {
  const { type, parsed, asOf, window, filters, ring, only } = finding;
  const { values, bind } = bindFrom({});
  const asked = isAsked(parsed) ? textCondition(parsed, bind) : null;
  const attributeText = attributeCondition(ring.attributes);
  const attributes = attributeText === null ? null : bind(attributeText, 'tsquery');
  const ahead = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  const open = ring.hidden === null ? ahead : `${ahead} and visibility ${ring.hidden ? '<>' : '='} 'PUBLIC'`;
  const some = `and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${windowSql(window, bind)}`;
  if (asked === null || only) {
    const words = [asked, attributes].flatMap((condition) => (condition === null ? [] : `and words @@ ${condition}`)).join(' ');
    const relevance = asked === null ? '0::float4' : relevanceTo(asked);
    // Few sessions lie around a point, and the index of words finds them. For other attributes the best plan depends on the values.
    const hasOnePlan = isAround(finding);
    const order = hasOnePlan ? 'place + 0' : 'place';
    return {
      text: `select ${COLUMNS}, ${relevance} as relevance from search_documents where type = '${type}' ${some} ${words} ${open}
        order by ${order} desc, id desc limit ${WINDOW}`,
      values,
      hasOnePlan,
    };
  }
  const matching = attributes === null ? 'ranking' : `ranking && ${attributes}`;
  const columns = `${COLUMNS}, ${relevanceTo('(select ranking from asked)')} as relevance`;
  const { tables, found } = matchingDocuments(bind, { type, asked, matching, columns, some, open, window: WINDOW });
  return { text: `with ${tables} ${found}`, values, hasOnePlan: true };
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

import { ask, type Params } from '#db/statement.ts';
import type { Services } from '#platform/server/services.ts';
import { isAsked } from '../../rules/query.ts';
import type { Finding } from './find-contents.ts';
import { attributeCondition, bindFrom, textCondition, type Bind } from './text-condition.ts';

/** What stands in the index of an item that matches. `relevance` is how well its words do, from 0. */
export type FoundDocument = {
  user_id: string;
  id: string;
  visibility: string;
  place: number;
  latitude: number | null;
  longitude: number | null;
  relevance: number;
};

/** How many documents that match are looked at before they are ranked: of what matches often, the youngest. */
export const WINDOW = 200;

/**
 * The documents of one window, the youngest first. Words differ so much in how many documents hold them that this is planned for its own words,
 * which is quick for a statement of one table.
 */
export async function findDocuments({ db }: Pick<Services, 'db'>, finding: Finding): Promise<FoundDocument[]> {
  const { text, values } = documentsStatement(finding);
  return await ask<FoundDocument>(db, text, values);
}

/** The statement and its values, for `findDocuments` and for whoever looks at its plan. */
export function documentsStatement({ type, parsed, asOf, window, filters, ring, only }: Finding): { text: string; values: Params } {
  const { values, bind } = bindFrom({});
  const asked = isAsked(parsed) ? textCondition(parsed, bind) : null;
  const attributes = attributeCondition(ring.attributes);
  const conditions = [asked, attributes === null ? null : bind(attributes, 'tsquery')].filter((condition) => condition !== null);
  const words = conditions.length === 0 ? '' : `and words @@ (${conditions.join(' && ')})`;
  const open = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  const text = `
    select user_id, id, visibility, place, latitude, longitude, ${asked === null ? '0::float4' : `ts_rank('{0.1, 0.2, 0.5, 1.0}', words, ${asked})`} as relevance
    from search_documents
    where type = '${type}' and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${words} ${open} ${windowSql(window, bind)}
    order by place desc, id desc limit ${WINDOW}`;
  return { text, values };
}

function onlySql(only: Finding['only'], bind: Bind): string {
  return only ? `and user_id = ${bind(only.userId, 'uuid')} and id = ${bind(only.id, 'uuid')}` : '';
}

function windowSql(window: Finding['window'], bind: Bind): string {
  return window ? `and (place, id) < (${bind(window.place, 'float8')}, ${bind(window.id, 'uuid')})` : '';
}

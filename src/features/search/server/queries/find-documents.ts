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

// Words are frequent when so many of the youngest have them.
const SAMPLE = 500;
const FREQUENT = 10;

/** The documents of one window, the youngest first; planned for its own words. */
export async function findDocuments({ db }: Pick<Services, 'db'>, finding: Finding): Promise<FoundDocument[]> {
  const { text, values } = documentsStatement(finding);
  return await ask<FoundDocument>(db, text, values);
}

/**
 * The statement and its values, for `findDocuments` and for whoever looks at its plan. Frequent words are looked for among the youngest, rare
 * ones in the index of words; a sample tells which they are. The planner alone cannot: it does not know how often the beginning of a word
 * matches, and for two words of which one is rare it would read everything.
 */
export function documentsStatement({ type, parsed, asOf, window, filters, ring, only }: Finding): { text: string; values: Params } {
  const { values, bind } = bindFrom({});
  const asked = isAsked(parsed) ? textCondition(parsed, bind) : null;
  const attributes = attributeCondition(ring.attributes);
  const conditions = [asked, attributes === null ? null : bind(attributes, 'tsquery')].filter((condition) => condition !== null);
  const open = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  const columns = `user_id, id, visibility, place, latitude, longitude,
    ${asked === null ? '0::float4' : `ts_rank('{0.1, 0.2, 0.5, 1.0}', words, ${asked})`} as relevance`;
  const some = `type = '${type}' and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${windowSql(window, bind)}`;
  const first = (order: string) => `order by ${order} desc, id desc limit ${WINDOW}`;
  if (asked === null || only) {
    const words = conditions.map((condition) => `and words @@ ${condition}`).join(' ');
    return { text: `select ${columns} from search_documents where ${some} ${words} ${open} ${first('place')}`, values };
  }
  const words = `words @@ (${conditions.join(' && ')})`;
  // What is reckoned up is in the order of no index: that of the words is left.
  const found = `select ${columns} from search_documents where ${some} and ${words} ${open}`;
  const text = `
    with sample as (
      select count(*) as hits from (select words from search_documents where ${some} order by place desc, id desc limit ${SAMPLE}) d where ${words}
    )
    (${found} and (select hits from sample) >= ${FREQUENT} ${first('place')})
    union all
    (${found} and (select hits from sample) < ${FREQUENT} ${first('place + 0')})`;
  return { text, values };
}

function onlySql(only: Finding['only'], bind: Bind): string {
  return only ? `and user_id = ${bind(only.userId, 'uuid')} and id = ${bind(only.id, 'uuid')}` : '';
}

function windowSql(window: Finding['window'], bind: Bind): string {
  return window ? `and (place, id) < (${bind(window.place, 'float8')}, ${bind(window.id, 'uuid')})` : '';
}

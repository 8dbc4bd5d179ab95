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

// Whether words are frequent is told by the youngest.
const SAMPLE = 500;
// To look at the youngest one by one costs less for each than the index of words does for each that it finds, and what it finds grows with all there
// are. Of a hundred thousand documents words are frequent from ten in the sample on, of a million from four on. Sessions are never so many.
const FREQUENT = 10;
const FREQUENT_POSTS = `(select greatest(3, least(${FREQUENT}, 3000 / sqrt(greatest(reltuples, 1)))) from pg_class where oid = 'search_documents'::regclass)`;
// What only the very youngest have often is not looked for among all the others one by one.
const LOOKED_AT = 30_000;
const READ = 'user_id, id, visibility, place, latitude, longitude, last_end_at, words';

/** The documents of one window, the youngest first; planned for its own words. */
export async function findDocuments({ db }: Pick<Services, 'db'>, finding: Finding): Promise<FoundDocument[]> {
  const { text, values } = documentsStatement(finding);
  return await ask<FoundDocument>(db, text, values);
}

/**
 * The statement and its values, for `findDocuments` and for whoever looks at its plan. Frequent words are looked for among the youngest, rare
 * ones in the index of words; a sample tells which they are. The planner alone cannot: it does not know how often the beginning of a word
 * matches, and for two words of which one is rare it would read everything. The more documents there are, the sooner words are frequent.
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
  // What is reckoned up is in the order of no index: that of the words is left. What hangs on a row before it is not begun in other processes,
  // which would cost more than most searches even where there is nothing to do.
  const text = `
    with sample as (
      select count(*) as hits from (select words from search_documents where ${some} order by place desc, id desc limit ${SAMPLE}) d where ${words}
    ), young as (
      select ${columns} from (select ${READ} from search_documents where ${some} order by place desc, id desc limit ${LOOKED_AT}) d
      where (select hits from sample) >= ${type === 'SESSION' ? FREQUENT : FREQUENT_POSTS} and ${words} ${open} limit ${WINDOW}
    )
    select * from young where (select count(*) from young) = ${WINDOW}
    union all
    select ${columns} from (select count(*) as found from young) known cross join lateral (
      select ${READ} from search_documents where known.found < ${WINDOW} and ${some} and ${words} ${open} ${first('place + 0')}
    ) d`;
  return { text, values };
}

function onlySql(only: Finding['only'], bind: Bind): string {
  return only ? `and user_id = ${bind(only.userId, 'uuid')} and id = ${bind(only.id, 'uuid')}` : '';
}

function windowSql(window: Finding['window'], bind: Bind): string {
  return window ? `and (place, id) < (${bind(window.place, 'float8')}, ${bind(window.id, 'uuid')})` : '';
}

import { ask, type Params } from '#db/statement.ts';
import type { Services } from '#platform/server/services.ts';
import { isAsked } from '../../rules/query.ts';
import { askByOnePlan } from './ask-by-one-plan.ts';
import type { Finding } from './find-contents.ts';
import { matchingDocuments } from './matching-documents.ts';
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

const COLUMNS = 'user_id, id, visibility, place, latitude, longitude';

/** The documents of one window, the youngest first. */
export async function findDocuments(services: Pick<Services, 'db'>, finding: Finding): Promise<FoundDocument[]> {
  const { text, values } = documentsStatement(finding);
  // Which index is best for attributes alone depends on them.
  return samples(finding) ? askByOnePlan(services, text, values) : ask(services.db, text, values);
}

function samples({ parsed, only }: Finding): boolean {
  return isAsked(parsed) && !only;
}

/** The statement and its values, for `findDocuments` and for whoever looks at its plan. */
export function documentsStatement(finding: Finding): { text: string; values: Params } {
  const { type, parsed, asOf, window, filters, ring, only } = finding;
  const { values, bind } = bindFrom({});
  const asked = isAsked(parsed) ? textCondition(parsed, bind) : null;
  const attributeText = attributeCondition(ring.attributes);
  const attributes = attributeText === null ? null : bind(attributeText, 'tsquery');
  const open = type === 'SESSION' && filters.past !== true ? `and last_end_at > ${bind(asOf, 'timestamptz')}` : '';
  const some = `and place <= ${bind(asOf.getTime(), 'float8')} ${onlySql(only, bind)} ${windowSql(window, bind)}`;
  if (asked === null || !samples(finding)) {
    const words = [asked, attributes].flatMap((condition) => (condition === null ? [] : `and words @@ ${condition}`)).join(' ');
    const relevance = asked === null ? '0::float4' : relevanceTo(asked);
    return {
      text: `select ${COLUMNS}, ${relevance} as relevance from search_documents where type = '${type}' ${some} ${words} ${open}
        order by place desc, id desc limit ${WINDOW}`,
      values,
    };
  }
  const matching = attributes === null ? 'ranking' : `ranking && ${attributes}`;
  const columns = `${COLUMNS}, ${relevanceTo('(select ranking from asked)')} as relevance`;
  const { tables, found } = matchingDocuments(bind, { type, asked, matching, columns, some, open, window: WINDOW });
  return { text: `with ${tables} ${found}`, values };
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

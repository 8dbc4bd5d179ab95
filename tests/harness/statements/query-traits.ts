import type { Node } from 'libpg-query';
import { part, word } from './parsed.ts';
import type { Query } from './statement-model.ts';

const AGGREGATES = new Set(
  'count sum min max avg array_agg string_agg json_agg jsonb_agg json_object_agg jsonb_object_agg bool_and bool_or every mode percentile_cont percentile_disc'.split(
    ' ',
  ),
);

/** Whether a query returns fewer rows than it reads, or rows made of several: LIMIT, DISTINCT, GROUP BY, an aggregate or a window. */
export function isCut({ node: { select } }: Query): boolean {
  if (!select) return true;
  const { limitCount, limitOffset, distinctClause, groupClause, havingClause } = select;
  return Boolean(limitCount ?? limitOffset ?? distinctClause ?? groupClause ?? havingClause) || aggregates(select.targetList);
}

/** Whether a query has a LIMIT or OFFSET. */
export const isLimited = ({ node: { select } }: Query): boolean => Boolean(select?.limitCount ?? select?.limitOffset);

function aggregates(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(aggregates);
  if (typeof value !== 'object' || value === null) return false;
  const call = part(value as Node, 'FuncCall');
  if (call && (call.over !== undefined || AGGREGATES.has(word(call.funcname?.at(-1))))) return true;
  return Object.entries(value).some(([key, inner]) => key !== 'SelectStmt' && aggregates(inner));
}

import type { Node } from 'libpg-query';
import { part, word } from './parsed.ts';
import type { Query } from './statement-model.ts';
import type { Kind } from './refused-shapes.ts';

/** The kinds by which a write is refused whatever rows it is about; a query's parts are not read. */
export function refusedWrites({ node: { insert, update, remove }, tables, parts }: Query): Kind[] {
  const owner = tables[0]?.known?.owner;
  const kinds: Kind[] = [];
  if (insert || update || remove) {
    const select = part(insert?.selectStmt, 'SelectStmt');
    if (comparesCases([update, remove, insert?.onConflictClause, select?.valuesLists ? null : select])) kinds.push('case-of-value');
    const readsNoOwner = insert !== undefined && select?.valuesLists === undefined && !parts.some(readsOwners);
    if (readsNoOwner && contains(insert.onConflictClause, 'ParamRef')) kinds.push('conflict-by-parameter');
  }
  const isSpread = owner != null;
  if (update && isSpread) {
    if ((update.targetList ?? []).some((item) => part(item, 'ResTarget')?.name === owner)) kinds.push('changes-owner');
    if (addsInterval([update.targetList, update.whereClause])) kinds.push('update-by-clock');
  }
  const conflict = insert?.onConflictClause;
  if (conflict && addsInterval([conflict.targetList, conflict.whereClause])) kinds.push('conflict-by-clock');
  if (insert && isSpread && contains(part(insert.selectStmt, 'SelectStmt')?.valuesLists, 'SubLink')) kinds.push('inserts-query');
  return kinds;
}

function readsOwners({ tables, parts }: Query): boolean {
  return tables.some(({ known }) => known?.owner != null) || parts.some((inner) => inner.place !== 'target' && readsOwners(inner));
}

/** Whether an interval is added to a column or taken from it, outside `(… at time zone 'UTC' + …)`. */
function addsInterval(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(addsInterval);
  if (typeof value !== 'object' || value === null) return false;
  const sum = part(value as Node, 'A_Expr');
  if (sum && /^[+-]$/.test(word(sum.name?.at(-1)))) {
    const sides = [sum.lexpr, sum.rexpr].map((side) => JSON.stringify(side ?? null));
    const isInterval = sides.some((side) => /"sval":"(?:interval|make_interval)"/.test(side));
    const isOfColumn = sides.some((side) => side.includes('"ColumnRef"') && !side.includes('"sval":"timezone"'));
    if (isInterval && isOfColumn) return true;
  }
  return Object.values(value).some(addsInterval);
}

/** Whether a `case x when y` is among it. */
function comparesCases(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(comparesCases);
  if (typeof value !== 'object' || value === null) return false;
  return part(value as Node, 'CaseExpr')?.arg !== undefined || Object.values(value).some(comparesCases);
}

function contains(value: unknown, kind: string): boolean {
  return JSON.stringify(value ?? null).includes(`"${kind}":`);
}

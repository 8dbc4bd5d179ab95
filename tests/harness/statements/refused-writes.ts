import type { Node } from 'libpg-query';
import { isValue } from './expressions.ts';
import { part, word } from './parsed.ts';
import type { Query } from './statement-model.ts';
import type { Kind } from './refused-shapes.ts';

/** The kinds by which a write is refused whatever rows it is about; a query's parts are not read. */
export function refusedWrites({ node: { insert, update }, tables }: Query): Kind[] {
  const owner = tables[0]?.known?.owner;
  const kinds: Kind[] = [];
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

/** Whether an insert reads the tables of owners and takes the owner of its own rows from a parameter. */
export function givesOwner({ node: { insert }, tables, parts }: Query): boolean {
  const at = (insert?.cols ?? []).findIndex((item) => part(item, 'ResTarget')?.name === tables[0]?.known?.owner);
  const read = parts.find(({ place }) => place === 'from');
  const owner = part(read?.node.select?.targetList?.[at], 'ResTarget')?.val;
  return owner !== undefined && isValue(owner) && read !== undefined && readsOwners(read);
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

function contains(value: unknown, kind: string): boolean {
  return JSON.stringify(value ?? null).includes(`"${kind}":`);
}

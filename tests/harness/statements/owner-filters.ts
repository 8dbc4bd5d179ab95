import { readStatements } from './read-statement.ts';
import type { KnownTable, Statement } from './statement-model.ts';

/**
 * Returns the tables, each once, that a statement reads, changes or locks without saying whose rows it means. A table is filtered if its
 * owner's column equals a value, one of a list of values, or another column for which the same holds, in conditions that must all be true.
 * Inserted rows need no filter: they carry their owner.
 */
export function unfilteredTables(text: string, known: ReadonlyMap<string, KnownTable>): string[] {
  const unfiltered = readStatements(text, known).flatMap((statement) => {
    const bound = boundNodes(statement);
    return statement.tables.filter(({ known: table, isInserted, node }) => table?.owner != null && !isInserted && !bound.has(node));
  });
  return [...new Set(unfiltered.map(({ table }) => table))].toSorted();
}

function boundNodes({ given, equal, united }: Statement): Set<string> {
  const bound = new Set(given.map(({ node }) => node));
  let before = -1;
  while (bound.size > before) {
    before = bound.size;
    for (const { from, to } of equal) if (bound.has(from)) bound.add(to);
    for (const { node, arms } of united) if (arms.every((arm) => arm !== null && bound.has(arm))) bound.add(node);
  }
  return bound;
}

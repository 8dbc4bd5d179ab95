import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { TABLES } from '#db/tables.ts';

import type { KnownTable } from './statement-model.ts';

const SCHEMA = join(import.meta.dirname, '../../../src/db/schema.ts');

/** Returns every table of the product with its columns, from the generated types, and its owner's column, from `TABLES`. */
export function knownTables(): Map<string, KnownTable> {
  const schema = readFileSync(SCHEMA, 'utf8');
  const columns = new Map<string, Set<string>>();
  for (const [, name = '', body = ''] of schema.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}$/gm))
    columns.set(name, new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column)));
  const typeOf = new Map([...schema.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table = '', type = '']) => [table, type]));
  return new Map(
    Object.entries(TABLES).map(([table, { distribution, group }]) => [
      table,
      { columns: columns.get(typeOf.get(table) ?? '') ?? new Set(), owner: distribution, group },
    ]),
  );
}

import type { Node } from 'libpg-query';
import type { KnownTable } from './statement-model.ts';
import { parse, part, type Part } from './parsed.ts';

type Alter = Part<'AlterTableStmt'>;

// What a column may bring with it when it is added; anything else is a constraint.
const COMES_WITH_COLUMN = new Set(['CONSTR_NULL', 'CONSTR_NOTNULL', 'CONSTR_DEFAULT', 'CONSTR_GENERATED']);

/**
 * Returns what a cluster would refuse in the text of a migration, or what would leave a table undistributed. Citus refuses a constraint in
 * the command that adds its column, changes of rows that join tables, and identity columns; without a name, a constraint is named anew on
 * each shard.
 */
export function brokenMigrationRules(sql: string, tables: ReadonlyMap<string, KnownTable>): string[] {
  return parse(sql).flatMap((statement) => [
    ...brokenByCommands(statement),
    ...brokenByRows(statement, tables),
    ...unknownTable(statement, tables),
  ]);
}

function brokenByCommands(statement: Node): string[] {
  const alter = part(statement, 'AlterTableStmt');
  if (!alter) return [];
  const commands = (alter.cmds ?? []).flatMap((item) => part(item, 'AlterTableCmd') ?? []);
  return commands.flatMap(({ subtype, def }) => {
    if (subtype === 'AT_AddColumn') return constraintsWithColumn(alter, part(def, 'ColumnDef'));
    const constraint = subtype === 'AT_AddConstraint' ? part(def, 'Constraint') : undefined;
    if (!constraint) return [];
    return [
      ...(constraint.conname === undefined ? [`${nameOf(alter)}: a constraint has no name`] : []),
      ...(commands.length > 1 ? [`${nameOf(alter)}: a constraint shares its command with other changes`] : []),
    ];
  });
}

function constraintsWithColumn(alter: Alter, column: Part<'ColumnDef'> | undefined): string[] {
  const kinds = (column?.constraints ?? []).map((item) => part(item, 'Constraint')?.contype ?? '');
  const isBound = kinds.some((kind) => !COMES_WITH_COLUMN.has(kind));
  return isBound ? [`${nameOf(alter)}: column ${column?.colname} is added together with a constraint`] : [];
}

function brokenByRows(statement: Node, tables: ReadonlyMap<string, KnownTable>): string[] {
  const update = part(statement, 'UpdateStmt');
  if (update?.fromClause) return [`${update.relation?.relname}: an update joins tables; a job does it owner by owner`];
  const remove = part(statement, 'DeleteStmt');
  if (remove?.usingClause) return [`${remove.relation?.relname}: a deletion joins tables; a job does it owner by owner`];
  const insert = part(statement, 'InsertStmt');
  const into = tables.get(insert?.relation?.relname ?? '');
  if (!insert || into?.owner == null) return [];
  const sources = [...JSON.stringify(insert.selectStmt ?? {}).matchAll(/"relname":"(\w+)"/g)].map(([, name = '']) => name);
  const others = sources.filter((name) => name !== insert.relation?.relname && tables.get(name)?.owner != null);
  return others.length > 0 ? [`${insert.relation?.relname}: rows are copied from ${others.join(', ')}; a job does it owner by owner`] : [];
}

function unknownTable(statement: Node, tables: ReadonlyMap<string, KnownTable>): string[] {
  const name = part(statement, 'CreateStmt')?.relation?.relname;
  return name === undefined || tables.has(name) ? [] : [`${name}: a new table that tables.ts doesn't name`];
}

function nameOf({ relation }: Alter): string {
  return relation?.relname ?? '';
}

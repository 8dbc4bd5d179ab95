import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  type KyselyPlugin,
  type OperationNode,
} from 'kysely';

/** Collects each column that a query selects, as `table.column`, whatever its alias in the result. */
export function noteSelected(selected: Set<string>, columnsOf: ReadonlyMap<string, readonly string[]>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (SelectQueryNode.is(node)) for (const column of selectedBy(node, columnsOf)) selected.add(column);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

function selectedBy(query: SelectQueryNode, columnsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const { from, joins = [], selections = [] } = query;
  const tables = new Map([...(from?.froms ?? []), ...joins.map(({ table }) => table)].map((node) => tableOf(node)));
  return namesIn(selections).flatMap(([alias, column]) => {
    const table = alias === null ? [...tables.values()].find((name) => columnsOf.get(name)?.includes(column)) : tables.get(alias);
    return table === undefined ? [] : [`${table}.${column}`];
  });
}

/** The alias and the table behind it. */
function tableOf(node: OperationNode): [string, string] {
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return [node.alias.name, tableOf(node.node)[1]];
  const name = TableNode.is(node) ? node.table.identifier.name : '';
  return [name, name];
}

/** The columns in these parts of a statement, each with its table qualifier if it has one. */
function namesIn(part: unknown): [string | null, string][] {
  if (typeof part !== 'object' || part === null) return [];
  if (isNode(part) && ReferenceNode.is(part) && ColumnNode.is(part.column))
    return [[part.table?.table.identifier.name ?? null, part.column.column.name]];
  if (isNode(part) && RawNode.is(part))
    return [...part.sqlFragments.join(' ').matchAll(/\b(\w+)\.(\w+)\b/g)].map(([, alias = '', column = '']) => [alias, column]);
  return Object.values(part).flatMap((inner) => namesIn(inner));
}

function isNode(part: object): part is OperationNode {
  return 'kind' in part;
}

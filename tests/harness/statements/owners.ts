import { isCut, isLimited } from './query-traits.ts';
import type { Equality, Query, Statement, TableUse } from './statement-model.ts';

/** What a statement says about the owners of its tables. */
export type Owners = {
  /** Whether all tables lie in one shard: their owners equal one value. */
  isOne(tables: TableUse[]): boolean;
  /** Whether each row is joined with rows of the same owner only. */
  isJoined(tables: TableUse[]): boolean;
};

/** Works out which owners are equal to a value, and which to each other. */
export function ownersOf(statement: Statement): Owners {
  const values = valuesOf(statement);
  const isTogether = (tables: TableUse[]) => new Set(tables.map(({ known }) => known?.group)).size <= 1;
  return {
    isOne(tables) {
      const [first, ...rest] = tables.map(({ node }) => values.get(node) ?? new Set<string>());
      if (!first || !isTogether(tables)) return false;
      return [...first].some((value) => rest.every((other) => other.has(value)));
    },
    isJoined(tables) {
      const nodes = new Set(tables.map(({ node }) => node));
      const joined = joinedNodes(statement, new Set(statement.tables.flatMap(({ node }) => (nodes.has(node) ? [] : [node]))));
      return isTogether(tables) && new Set([...nodes].map((node) => joined(node))).size <= 1;
    },
  };
}

/** The single values that each node equals, as far as PostgreSQL's planner carries them. */
function valuesOf({ given, equal, members, queryOf }: Statement): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  const add = (node: string, value: string) => values.set(node, (values.get(node) ?? new Set()).add(value));
  const home = (node: string) => queryOf.get(node) ?? null;
  for (const { node, value, said } of given) if (value !== null && isCarried(said, home(node), said)) add(node, value);
  const edges = [...equal, ...members].filter(({ from, to, said }) => isCarried(home(from), home(to), said));
  for (let before = -1, count = 0; count > before;) {
    before = count;
    for (const { from, to } of edges) for (const value of values.get(from) ?? []) add(to, value);
    count = [...values.values()].reduce((sum, set) => sum + set.size, 0);
  }
  return values;
}

/** Whether a value known in one query is known in another, if a third says that two columns are equal. */
function isCarried(from: Query | null, to: Query | null, said: Query): boolean {
  if (!from || !to) return false;
  const isOpen = (query: Query) => isFlat(query);
  return (
    way(from, said).every(isOpen) &&
    way(said, from).every(isOpen) &&
    way(said, to).every(isOpen) &&
    way(to, said).every((query) => isOpen(query) || (query.place === 'from' && query.uses.length === 0 && !isLimited(query)))
  );
}

/** The queries from one upwards that don't enclose another. */
function way(query: Query, other: Query): Query[] {
  const enclosing = new Set<Query>();
  for (let at: Query | null = other; at; at = at.parent) enclosing.add(at);
  const left: Query[] = [];
  for (let at: Query | null = query; at && !enclosing.has(at); at = at.parent) left.push(at);
  return left;
}

/** Whether PostgreSQL makes a query one with the query around it. */
function isFlat(query: Query): boolean {
  if (query.place === 'value' || query.place === 'target' || isCut(query)) return false;
  return !query.node.select?.lockingClause;
}

/** Which nodes are joined. What an outer join equates with a table left out, which is planned by itself, joins nothing. */
function joinedNodes({ given, equal, members, united }: Statement, leftOut: ReadonlySet<string>): (node: string) => string {
  const parents = new Map<string, string>();
  const find = (node: string): string => {
    const parent = parents.get(node);
    return parent === undefined || parent === node ? node : find(parent);
  };
  const unite = ({ from, to }: Pick<Equality, 'from' | 'to'>) => parents.set(find(from), find(to));
  const isMutual = ({ from, to }: Equality) => equal.some((other) => other.from === to && other.to === from);
  for (const edge of equal) if (!leftOut.has(edge.from) || isMutual(edge)) unite(edge);
  for (const edge of members) unite(edge);
  for (const { node, value } of given) if (value !== null) unite({ from: node, to: `value ${value}` });
  for (const { node, arms } of united) for (const arm of arms) if (arm !== null) unite({ from: node, to: arm });
  return find;
}

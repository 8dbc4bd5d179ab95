import type { DeleteStmt, InsertStmt, SelectStmt, UpdateStmt } from 'libpg-query';

/** A table's columns, the column by which it could be sharded (null if it isn't sharded), and what it lies together with. */
export type KnownTable = { columns: ReadonlySet<string>; owner: string | null; group: string };

/** A select, one arm of a union, or a change, with what stands in its FROM and the queries within. */
export type Query = {
  node: { select?: SelectStmt; insert?: InsertStmt; update?: UpdateStmt; remove?: DeleteStmt };
  /** `filter` is an ANDed EXISTS or IN, which PostgreSQL turns into a join; `target` is within an output, `value` within another expression. */
  place: 'statement' | 'cte' | 'from' | 'arm' | 'filter' | 'target' | 'value';
  parent: Query | null;
  parts: Query[];
  tables: TableUse[];
  /** The CTEs that its FROM names. */
  ctes: Query[];
  /** Whether FROM calls a function or lists values. */
  generates: boolean;
  /** Whose columns of enclosing queries it uses, itself or in a query within. */
  uses: Use[];
};

/** An enclosing query, and what stands in its FROM: a table, a query, or null for a function or an inserted row. */
export type Use = { at: Query; of: TableUse | Query | null };
export type TableUse = { table: string; known: KnownTable | null; isChanged: boolean; isInserted: boolean; query: Query; node: string };
/** If the first node is bound to a value, so is the second, in the rows of the query that says so. */
export type Equality = { from: string; to: string; said: Query };
/** A value that a node equals: the text of a parameter or constant, or null for one of several. */
export type Given = { node: string; value: string | null; said: Query };

/** Which columns of which tables a statement makes equal to values and to each other. A node is a column of a table or union. */
export type Statement = {
  top: Query;
  tables: TableUse[];
  given: Given[];
  equal: Equality[];
  /** What IN makes equal. */
  members: Equality[];
  united: { node: string; arms: (string | null)[] }[];
  queryOf: Map<string, Query>;
};

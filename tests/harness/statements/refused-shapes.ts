import { ownersOf, type Owners } from './owners.ts';
import { isCut } from './query-traits.ts';
import { readStatements } from './read-statement.ts';
import { refusedWrites } from './refused-writes.ts';
import type { KnownTable, Query, Statement, TableUse } from './statement-model.ts';

/** Kinds of statements that a cluster refuses. */
export type Kind =
  /** A select without columns. */
  | 'no-columns'
  /** A sub-select is cut by LIMIT, or counted, before it is joined. */
  | 'cut-before-join'
  /** A lateral sub-select with a LIMIT or a count uses values, a CTE or a reference table. */
  | 'led-by-values'
  /** Rows of different owners are joined. */
  | 'two-owners'
  /** Rows of several owners are locked. */
  | 'locks-many'
  /** A sub-select in an expression uses values, a CTE or a reference table. */
  | 'correlated-to-values'
  /** The owner of a row is changed. */
  | 'changes-owner'
  /** ON CONFLICT calls what depends on the session, such as a sum of timestamptz and interval. */
  | 'conflict-by-clock'
  /** ON CONFLICT names a parameter, and the rows are selected, but from no table of owners: the statement that inserts them gets none. */
  | 'conflict-by-parameter'
  /** A write says `case x when y`, which its copy for a shard compares twice. */
  | 'case-of-value'
  /** An update adds an interval to a timestamptz. */
  | 'update-by-clock'
  /** A query within inserted values. */
  | 'inserts-query';

/**
 * Returns the kinds by which a cluster would refuse a statement; none if it would plan it. Imitates Citus's planner: a statement whose
 * tables all have the same single owner goes to one shard as it is. Of any other, queries that use nothing of the query around them are
 * planned by themselves if they can't be sent to each shard, and all that remains must be joined by owner.
 */
export function refusedKinds(text: string, known: ReadonlyMap<string, KnownTable>): Kind[] {
  return [...new Set(readStatements(text, known).flatMap((statement) => new Planner(statement).refusals()))].toSorted();
}

const isSpread = ({ known }: TableUse): boolean => known?.owner != null;

class Planner {
  private readonly owners: Owners;
  private readonly statement: Statement;

  constructor(statement: Statement) {
    this.statement = statement;
    this.owners = ownersOf(statement);
  }

  refusals(): Kind[] {
    const { top, tables } = this.statement;
    if (!tables.some(({ known }) => known !== null && known.group !== 'local')) return [];
    const always = all(top).flatMap((query) => refusedWrites(query));
    if (all(top).some(hasNoColumns)) always.push('no-columns');
    if (always.length > 0 || !tables.some(isSpread)) return always;
    const refusal = this.plan(top);
    return refusal === null ? [] : [refusal];
  }

  /** Plans a query by itself. */
  private plan(query: Query): Kind | null {
    const spread = spreadIn(query);
    const { select, insert } = query.node;
    if (spread.length === 0 || this.owners.isOne(spread)) return null;
    if (select?.lockingClause) return 'locks-many';
    const apart = query.parts.filter(({ place }) => place === 'cte' || place === 'arm' || (insert !== undefined && place === 'from'));
    const refusal = firstOf(apart, (part) => this.plan(part));
    return refusal ?? (insert || select?.larg ? null : this.join(query));
  }

  /** Plans the join of a query's tables and of the queries within that can't be planned by themselves. */
  private join(query: Query): Kind | null {
    const joined = query.tables.filter(isSpread);
    const apart = new Set<Query>();
    const parts = query.parts.filter(
      (part) => part.place !== 'cte' && spreadIn(part).length > 0 && (part.place === 'from' || tablesIn(part).length > 0),
    );
    for (const part of parts) {
      const own = spreadIn(part);
      const isAlone = outside(part, query).length === 0 && (part.place !== 'target' || isCut(part) || !query.node.select?.fromClause);
      const mustBeAlone = part.place === 'from' && isCut(part) && !this.owners.isOne([...joined, ...own]);
      if (isAlone && (mustBeAlone || !this.owners.isJoined([...joined, ...own]))) {
        const refusal = this.plan(part);
        if (refusal) return refusal;
        apart.add(part);
      } else joined.push(...own);
    }
    const anchors = query.tables.filter(isSpread).length + parts.filter((part) => part.place === 'from' && !apart.has(part)).length;
    for (const part of parts.filter((one) => !apart.has(one))) {
      const toValues = outside(part, query).some(({ of }) => isRecurring(of, apart));
      if (!toValues) continue;
      if (part.place === 'from' && isCut(part)) return apart.size > 0 ? 'cut-before-join' : 'led-by-values';
      if (part.place !== 'from' && anchors === 0) return 'correlated-to-values';
    }
    if (!this.owners.isJoined(joined)) return apart.size > 0 ? 'cut-before-join' : 'two-owners';
    return firstOf(
      parts.filter((part) => !apart.has(part)),
      (part) => this.within(part),
    );
  }

  /** What a query that is sent to each shard may not contain. */
  private within(query: Query): Kind | null {
    if (query.node.select?.lockingClause) return 'locks-many';
    return firstOf(query.parts, (part) => (part.place === 'cte' ? this.plan(part) : this.within(part)));
  }
}

const all = (query: Query): Query[] => [query, ...query.parts.flatMap(all)];
const spreadIn = (query: Query): TableUse[] =>
  [...new Set(all(query).flatMap((one) => [...one.tables, ...one.ctes.flatMap(spreadIn)]))].filter(isSpread);
const tablesIn = (query: Query): TableUse[] => all(query).flatMap(({ tables }) => tables.filter(isSpread));
const outside = (part: Query, query: Query) => part.uses.filter(({ at }) => at === query);

/** Whether the rows of what stands in FROM are the same on each shard. */
function isRecurring(of: TableUse | Query | null, apart: ReadonlySet<Query>): boolean {
  if (of === null) return true;
  return 'table' in of ? !isSpread(of) : of.place === 'cte' || apart.has(of) || spreadIn(of).length === 0;
}

function hasNoColumns({ node: { select } }: Query): boolean {
  return select !== undefined && !select.targetList && !select.larg && !select.valuesLists;
}

function firstOf(queries: Query[], plan: (query: Query) => Kind | null): Kind | null {
  for (const query of queries) {
    const refusal = plan(query);
    if (refusal) return refusal;
  }
  return null;
}

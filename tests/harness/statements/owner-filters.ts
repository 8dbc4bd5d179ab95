import type { Node, RangeVar, SelectStmt, WithClause } from 'libpg-query';
import { parse, part, word } from './parsed.ts';

/** A table's columns, and the column by which it could be sharded; null if it isn't sharded. */
export type KnownTable = { columns: ReadonlySet<string>; owner: string | null };

/**
 * Returns the tables, each once, that a statement reads, changes or locks without saying whose rows it means. A table is filtered if its
 * owner's column equals a value, one of a list of values, or another column for which the same holds, in conditions that must all be true.
 * Inserted rows need no filter: they carry their owner.
 */
export function unfilteredTables(statement: string, tables: ReadonlyMap<string, KnownTable>): string[] {
  const walk = new Walk(tables);
  for (const query of parse(statement)) walk.query(query, null, new Map());
  return walk.unfiltered();
}

type Outputs = (column: string) => string | null;
type Source = { id: number; name: string; outputs: Outputs; columns: ReadonlySet<string> | null };
type Scope = { sources: Source[]; parent: Scope | null; ctes: Map<string, Outputs> };
type Found = { node: string; source: Source | null };

const nothing: Outputs = () => null;

class Walk {
  private ids = 0;
  private readonly read: { table: string; node: string }[] = [];
  private readonly bound = new Set<string>();
  // If the first node is bound, so is the second.
  private readonly equal: [string, string][] = [];
  private readonly united: { node: string; arms: (string | null)[] }[] = [];

  private readonly tables: ReadonlyMap<string, KnownTable>;

  constructor(tables: ReadonlyMap<string, KnownTable>) {
    this.tables = tables;
  }

  unfiltered(): string[] {
    let before = -1;
    while (this.bound.size > before) {
      before = this.bound.size;
      for (const [from, to] of this.equal) if (this.bound.has(from)) this.bound.add(to);
      for (const { node, arms } of this.united) if (arms.every((arm) => arm !== null && this.bound.has(arm))) this.bound.add(node);
    }
    return [...new Set(this.read.filter(({ node }) => !this.bound.has(node)).map(({ table }) => table))].toSorted();
  }

  query(node: Node, parent: Scope | null, outer: Map<string, Outputs>): Outputs {
    const select = part(node, 'SelectStmt');
    if (select) return this.select(select, parent, outer);
    const update = part(node, 'UpdateStmt');
    const remove = part(node, 'DeleteStmt');
    const insert = part(node, 'InsertStmt');
    const change = update ?? remove ?? insert;
    if (!change?.relation) return nothing;
    const scope: Scope = { sources: [], parent, ctes: this.ctes(change.withClause, parent, outer) };
    this.table(change.relation, scope, insert === undefined);
    for (const item of update?.fromClause ?? remove?.usingClause ?? []) this.from(item, scope);
    if (insert?.selectStmt) this.query(insert.selectStmt, parent, scope.ctes);
    this.conditions(update?.whereClause ?? remove?.whereClause, scope, () => true);
    this.subqueries([update?.targetList, update?.whereClause, remove?.whereClause, change.returningClause], scope);
    return this.outputsOf(change.returningClause?.exprs ?? [], scope);
  }

  private select(select: SelectStmt, parent: Scope | null, outer: Map<string, Outputs>): Outputs {
    const ctes = this.ctes(select.withClause, parent, outer);
    if (select.larg && select.rarg) {
      const arms = [this.select(select.larg, parent, ctes), this.select(select.rarg, parent, ctes)];
      const id = (this.ids += 1);
      return (column) => {
        const node = `${id}.${column}`;
        this.united.push({ node, arms: arms.map((arm) => arm(column)) });
        return node;
      };
    }
    const scope: Scope = { sources: [], parent, ctes };
    for (const item of select.fromClause ?? []) this.from(item, scope);
    this.conditions(select.whereClause, scope, () => true);
    const { targetList, whereClause, havingClause, groupClause, sortClause, valuesLists, limitCount, limitOffset } = select;
    this.subqueries([targetList, whereClause, havingClause, groupClause, sortClause, valuesLists, limitCount, limitOffset], scope);
    return this.outputsOf(targetList ?? [], scope);
  }

  private ctes(clause: WithClause | undefined, parent: Scope | null, outer: Map<string, Outputs>): Map<string, Outputs> {
    const ctes = new Map(outer);
    for (const item of clause?.ctes ?? []) {
      const cte = part(item, 'CommonTableExpr');
      if (!cte?.ctename || !cte.ctequery) continue;
      // A recursive CTE's output isn't known while it is being walked.
      if (clause?.recursive) ctes.set(cte.ctename, nothing);
      ctes.set(cte.ctename, this.query(cte.ctequery, parent, new Map(ctes)));
    }
    return ctes;
  }

  private from(item: Node, scope: Scope): Source[] {
    const named = part(item, 'RangeVar');
    if (named) return [this.table(named, scope, true)];
    const join = part(item, 'JoinExpr');
    if (join?.larg && join.rarg) {
      const left = this.from(join.larg, scope);
      const right = this.from(join.rarg, scope);
      const outer = join.jointype === 'JOIN_LEFT' ? right : join.jointype === 'JOIN_RIGHT' ? left : null;
      const may = join.jointype === 'JOIN_FULL' ? () => false : (source: Source) => outer === null || outer.includes(source);
      this.conditions(join.quals, scope, may);
      for (const column of join.usingClause ?? []) this.using(word(column), left, right, may);
      this.subqueries([join.quals], scope);
      return [...left, ...right];
    }
    const sub = part(item, 'RangeSubselect');
    const calls = part(item, 'RangeFunction');
    if (calls) this.subqueries([calls.functions], scope);
    const outputs = sub?.subquery ? this.query(sub.subquery, scope, scope.ctes) : nothing;
    return [this.source({ name: (sub ?? calls)?.alias?.aliasname ?? '', outputs, columns: null }, scope)];
  }

  private table(named: RangeVar, scope: Scope, isRead: boolean): Source {
    const relation = named.relname ?? '';
    const name = named.alias?.aliasname ?? relation;
    const cte = named.schemaname === undefined ? scope.ctes.get(relation) : undefined;
    if (cte) return this.source({ name, outputs: cte, columns: null }, scope);
    const id = this.ids + 1;
    const known = named.schemaname === undefined || named.schemaname === 'public' ? this.tables.get(relation) : undefined;
    if (isRead && known?.owner) this.read.push({ table: relation, node: `${id}.${known.owner}` });
    return this.source({ name, outputs: (column) => `${id}.${column}`, columns: known?.columns ?? null }, scope);
  }

  private source(made: Omit<Source, 'id'>, scope: Scope): Source {
    const source = { id: (this.ids += 1), ...made };
    scope.sources.push(source);
    return source;
  }

  private using(column: string, left: Source[], right: Source[], may: (source: Source) => boolean): void {
    const one = left.find(({ columns }) => columns?.has(column) ?? true);
    const other = right.find(({ columns }) => columns?.has(column) ?? true);
    const [from, to] = [one?.outputs(column), other?.outputs(column)];
    if (!one || !other || from == null || to == null) return;
    if (may(other)) this.equal.push([from, to]);
    if (may(one)) this.equal.push([to, from]);
  }

  /** Records what ANDed conditions say about columns; `may` says for which tables they hold on every row. */
  private conditions(node: Node | undefined, scope: Scope, may: (source: Source) => boolean): void {
    const bool = part(node, 'BoolExpr');
    if (bool?.boolop === 'AND_EXPR') for (const arg of bool.args ?? []) this.conditions(arg, scope, may);
    const test = part(node, 'A_Expr');
    if (!test?.lexpr || !test.rexpr || word(test.name?.at(-1)) !== '=') return;
    if (test.kind === 'AEXPR_OP') this.sameAs(test.lexpr, test.rexpr, scope, may);
    if (test.kind === 'AEXPR_OP_ANY' && isValue(test.rexpr)) this.isGiven(test.lexpr, scope, may);
    if (test.kind !== 'AEXPR_IN') return;
    const items = part(test.rexpr, 'List')?.items ?? [];
    const row = part(test.lexpr, 'RowExpr')?.args;
    if (row) {
      const rows = items.map((item) => part(item, 'RowExpr')?.args ?? []);
      for (const [at, column] of row.entries()) if (rows.every((args) => isValue(args[at]))) this.isGiven(column, scope, may);
    } else if (items.every(isValue)) this.isGiven(test.lexpr, scope, may);
  }

  private sameAs(left: Node, right: Node, scope: Scope, may: (source: Source) => boolean): void {
    const [lefts, rights] = [part(left, 'RowExpr')?.args, part(right, 'RowExpr')?.args];
    if (lefts && rights) {
      for (const [at, one] of lefts.entries()) if (rights[at]) this.sameAs(one, rights[at], scope, may);
      return;
    }
    if (isValue(right)) return this.isGiven(left, scope, may);
    if (isValue(left)) return this.isGiven(right, scope, may);
    const [one, other] = [this.find(left, scope), this.find(right, scope)];
    if (!one || !other) return;
    if (other.source && may(other.source)) this.equal.push([one.node, other.node]);
    if (one.source && may(one.source)) this.equal.push([other.node, one.node]);
  }

  private isGiven(column: Node, scope: Scope, may: (source: Source) => boolean): void {
    const found = this.find(column, scope);
    if (found?.source && may(found.source)) this.bound.add(found.node);
  }

  /** The column that an expression names; `source` is null if the column belongs to an enclosing query. */
  private find(expression: Node | undefined, scope: Scope): Found | null {
    const cast = part(expression, 'TypeCast');
    if (cast) return this.find(cast.arg, scope);
    const fields = part(expression, 'ColumnRef')?.fields;
    if (!fields) return null;
    const column = word(fields.at(-1));
    const qualifier = fields.length > 1 ? word(fields.at(-2)) : null;
    for (let at: Scope | null = scope; at !== null; at = at.parent) {
      const source = at.sources.findLast(({ name, columns }) =>
        qualifier === null ? (columns?.has(column) ?? at?.sources.length === 1) : name === qualifier,
      );
      const node = source?.outputs(column);
      if (source) return node == null ? null : { node, source: at === scope ? source : null };
    }
    return null;
  }

  private outputsOf(targets: Node[], scope: Scope): Outputs {
    return (column) => {
      for (const target of targets) {
        const { name, val } = part(target, 'ResTarget') ?? {};
        const fields = part(val, 'ColumnRef')?.fields ?? [];
        const last = fields.at(-1);
        if (part(last, 'A_Star')) {
          const sources = fields.length > 1 ? scope.sources.filter((source) => source.name === word(fields[0])) : scope.sources;
          const node = sources.find(({ columns }) => columns?.has(column) ?? sources.length === 1)?.outputs(column);
          if (node != null) return node;
        } else if ((name ?? word(last)) === column) return this.find(val, scope)?.node ?? null;
      }
      return null;
    };
  }

  /** Walks every query within an expression. */
  private subqueries(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const item of value) this.subqueries(item, scope);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'SelectStmt') this.query(value as Node, scope, scope.ctes);
        else this.subqueries(inner, scope);
      }
    }
  }
}

/** Whether an expression has the same value for every row: it contains only parameters and constants. */
function isValue(expression: unknown): boolean {
  const text = JSON.stringify(expression) ?? '';
  return /"(?:ParamRef|A_Const)":/.test(text) && !/"(?:ColumnRef|SubLink)":/.test(text);
}

import type { Node, RangeVar, SelectStmt, WithClause } from 'libpg-query';
import { isValue, nameOf, textOf } from './expressions.ts';
import { parse, part, word } from './parsed.ts';
import type { KnownTable, Query, Statement, Use } from './statement-model.ts';

type Outputs = (column: string) => string | null;
type Source = { name: string; of: Use['of']; outputs: Outputs; columns: ReadonlySet<string> | null };
type Cte = { query: Query; outputs: Outputs; columns: ReadonlySet<string> | null };
type Scope = { sources: Source[]; query: Query; parent: Scope | null; ctes: Map<string, Cte> };
type Result = { query: Query; outputs: Outputs; columns: ReadonlySet<string> | null };
type May = (source: Source) => boolean;

const nothing: Outputs = () => null;

/** Reads the statements of a text. Throws if it can't be parsed. */
export function readStatements(text: string, tables: ReadonlyMap<string, KnownTable>): Statement[] {
  return parse(text).flatMap((node) => new Reader(tables).statement(node) ?? []);
}

class Reader {
  private ids = 0;
  private readonly read: Omit<Statement, 'top'> = { tables: [], given: [], equal: [], members: [], united: [], queryOf: new Map() };
  private readonly known: ReadonlyMap<string, KnownTable>;

  constructor(known: ReadonlyMap<string, KnownTable>) {
    this.known = known;
  }

  statement(node: Node): Statement | null {
    const result = this.query(node, 'statement', null, new Map());
    return result && { ...this.read, top: result.query };
  }

  private query(node: Node, place: Query['place'], parent: Scope | null, outer: Map<string, Cte>): Result | null {
    const select = part(node, 'SelectStmt');
    if (select) return this.select(select, place, parent, outer);
    const update = part(node, 'UpdateStmt');
    const remove = part(node, 'DeleteStmt');
    const insert = part(node, 'InsertStmt');
    const change = update ?? remove ?? insert;
    if (!change?.relation) return null;
    const scope = this.scope({ ...(update && { update }), ...(remove && { remove }), ...(insert && { insert }) }, place, parent, outer);
    this.ctes(change.withClause, scope);
    const changed = this.table(change.relation, scope, { isInserted: insert !== undefined });
    if (insert?.onConflictClause) scope.sources.push({ ...changed, name: 'excluded' });
    for (const item of update?.fromClause ?? remove?.usingClause ?? []) this.from(item, scope);
    if (insert?.selectStmt) this.query(insert.selectStmt, 'from', scope, scope.ctes);
    this.conditions(update?.whereClause ?? remove?.whereClause, scope, () => true);
    const conflict = insert?.onConflictClause;
    this.expressions([update?.targetList, change.returningClause, conflict?.targetList, conflict?.whereClause], scope);
    return { query: scope.query, ...this.outputsOf(change.returningClause?.exprs ?? [], scope) };
  }

  private select(select: SelectStmt, place: Query['place'], parent: Scope | null, outer: Map<string, Cte>): Result {
    const scope = this.scope({ select }, place, parent, outer);
    this.ctes(select.withClause, scope);
    if (select.larg && select.rarg) {
      const arms = [select.larg, select.rarg].map((arm) => this.select(arm, 'arm', scope, scope.ctes));
      const id = (this.ids += 1);
      const outputs: Outputs = (column) => {
        const node = `${id}.${column}`;
        this.read.queryOf.set(node, scope.query);
        this.read.united.push({ node, arms: arms.map((arm) => arm.outputs(column)) });
        return node;
      };
      return { query: scope.query, outputs, columns: arms[0]?.columns ?? null };
    }
    for (const item of select.fromClause ?? []) this.from(item, scope);
    if (select.valuesLists) scope.query.generates = true;
    this.conditions(select.whereClause, scope, () => true);
    const { targetList, havingClause, groupClause, sortClause, valuesLists, limitCount, limitOffset } = select;
    const outputs = this.outputsOf(targetList ?? [], scope);
    const sorted = (sortClause ?? []).filter((item) => !outputs.columns?.has(nameOf(part(item, 'SortBy')?.node)));
    this.expressions(targetList, scope, 'target');
    this.expressions([havingClause, groupClause, sorted, valuesLists, limitCount, limitOffset], scope);
    return { query: scope.query, ...outputs };
  }

  private scope(node: Query['node'], place: Query['place'], parent: Scope | null, ctes: Map<string, Cte>): Scope {
    const made = { place, parent: parent?.query ?? null, parts: [], tables: [], ctes: [], generates: false, uses: [] };
    const query: Query = { node, ...made };
    parent?.query.parts.push(query);
    return { sources: [], query, parent, ctes: new Map(ctes) };
  }

  private ctes(clause: WithClause | undefined, scope: Scope): void {
    for (const item of clause?.ctes ?? []) {
      const { ctename, ctequery, aliascolnames } = part(item, 'CommonTableExpr') ?? {};
      if (!ctename || !ctequery) continue;
      // A recursive CTE's output isn't known while it is being read.
      if (clause?.recursive) scope.ctes.set(ctename, { query: scope.query, outputs: nothing, columns: null });
      const cte = this.query(ctequery, 'cte', scope, scope.ctes);
      if (cte) scope.ctes.set(ctename, aliascolnames ? { ...cte, columns: null } : cte);
    }
  }

  private from(item: Node, scope: Scope): Source[] {
    const named = part(item, 'RangeVar') ?? part(part(item, 'RangeTableSample')?.relation, 'RangeVar');
    if (named) return [this.table(named, scope, {})];
    const join = part(item, 'JoinExpr');
    if (join?.larg && join.rarg) {
      const left = this.from(join.larg, scope);
      const right = this.from(join.rarg, scope);
      const outer = join.jointype === 'JOIN_LEFT' ? right : join.jointype === 'JOIN_RIGHT' ? left : null;
      const may: May = join.jointype === 'JOIN_FULL' ? () => false : (source) => outer === null || outer.includes(source);
      this.conditions(join.quals, scope, may);
      for (const column of join.usingClause ?? []) this.using(word(column), left, right, scope, may);
      return [...left, ...right];
    }
    const sub = part(item, 'RangeSubselect');
    const calls = part(item, 'RangeFunction');
    const result = sub?.subquery ? this.query(sub.subquery, 'from', scope, scope.ctes) : null;
    if (calls) {
      scope.query.generates = true;
      this.expressions([calls.functions], scope);
    }
    const alias = (sub ?? calls)?.alias;
    const renamed = alias?.colnames?.map(word) ?? (calls && alias?.aliasname ? [alias.aliasname] : null);
    const columns = renamed ? new Set(renamed) : (result?.columns ?? null);
    const source = { name: alias?.aliasname ?? '', of: result?.query ?? null, outputs: result?.outputs ?? nothing, columns };
    scope.sources.push(source);
    return [source];
  }

  private table(named: RangeVar, scope: Scope, { isInserted }: { isInserted?: boolean }): Source {
    const table = named.relname ?? '';
    const name = named.alias?.aliasname ?? table;
    const cte = named.schemaname === undefined && isInserted === undefined ? scope.ctes.get(table) : undefined;
    const source = cte
      ? { name, of: cte.query, outputs: cte.outputs, columns: cte.columns }
      : this.ownTable(table, name, named, scope, isInserted);
    if (cte) scope.query.ctes.push(cte.query);
    scope.sources.push(source);
    return source;
  }

  private ownTable(table: string, name: string, named: RangeVar, scope: Scope, isInserted: boolean | undefined): Source {
    const id = (this.ids += 1);
    const known = (named.schemaname === undefined || named.schemaname === 'public' ? this.known.get(table) : undefined) ?? null;
    const { query } = scope;
    const outputs = (column: string) => {
      this.read.queryOf.set(`${id}.${column}`, query);
      return `${id}.${column}`;
    };
    const node = outputs(known?.owner ?? '');
    const use = { table, known, isChanged: isInserted !== undefined, isInserted: isInserted === true, query, node };
    query.tables.push(use);
    this.read.tables.push(use);
    return { name, of: use, outputs, columns: known?.columns ?? null };
  }

  private using(column: string, left: Source[], right: Source[], scope: Scope, may: May): void {
    const one = left.find(({ columns }) => columns?.has(column) ?? true);
    const other = right.find(({ columns }) => columns?.has(column) ?? true);
    const [from, to] = [one?.outputs(column), other?.outputs(column)];
    if (!one || !other || from == null || to == null) return;
    if (may(other)) this.read.equal.push({ from, to, said: scope.query });
    if (may(one)) this.read.equal.push({ from: to, to: from, said: scope.query });
  }

  /** Records what ANDed conditions say about columns; `may` says for which tables they hold on every row. */
  private conditions(node: Node | undefined, scope: Scope, may: May): void {
    const bool = part(node, 'BoolExpr');
    if (bool?.boolop === 'AND_EXPR') {
      for (const arg of bool.args ?? []) this.conditions(arg, scope, may);
      return;
    }
    const link = part(node, 'SubLink') ?? part(bool?.boolop === 'NOT_EXPR' ? bool.args?.[0] : undefined, 'SubLink');
    const isJoin = link?.subLinkType === 'EXISTS_SUBLINK' || (link?.subLinkType === 'ANY_SUBLINK' && !bool);
    if (link?.subselect && isJoin) {
      const result = this.query(link.subselect, 'filter', scope, scope.ctes);
      this.expressions(link.testexpr, scope);
      if (result) this.isOneOf(link.testexpr, result, scope, may);
      return;
    }
    this.expressions(node, scope);
    const test = part(node, 'A_Expr');
    if (!test?.lexpr || !test.rexpr || word(test.name?.at(-1)) !== '=') return;
    if (test.kind === 'AEXPR_OP') this.sameAs(test.lexpr, test.rexpr, scope, may);
    if (test.kind === 'AEXPR_OP_ANY' && isValue(test.rexpr)) this.isGiven(test.lexpr, null, scope, may);
    if (test.kind !== 'AEXPR_IN') return;
    const items = part(test.rexpr, 'List')?.items ?? [];
    const row = part(test.lexpr, 'RowExpr')?.args;
    if (row) {
      const rows = items.map((item) => part(item, 'RowExpr')?.args ?? []);
      for (const [at, column] of row.entries()) if (rows.every((args) => isValue(args[at]))) this.isGiven(column, null, scope, may);
    } else if (items.every(isValue)) this.isGiven(test.lexpr, items.length === 1 ? (items[0] ?? null) : null, scope, may);
  }

  private isOneOf(tested: Node | undefined, result: Result, scope: Scope, may: May): void {
    const tests = part(tested, 'RowExpr')?.args ?? (tested ? [tested] : []);
    const outputs = [...(result.columns ?? [])];
    for (const [at, test] of tests.entries()) {
      const found = this.find(test, scope);
      const node = result.outputs(outputs[at] ?? '');
      if (!found || node === null) continue;
      this.read.members.push({ from: found.node, to: node, said: scope.query });
      if (found.source && may(found.source)) this.read.members.push({ from: node, to: found.node, said: scope.query });
    }
  }

  private sameAs(left: Node, right: Node, scope: Scope, may: May): void {
    const [lefts, rights] = [part(left, 'RowExpr')?.args, part(right, 'RowExpr')?.args];
    if (lefts && rights) {
      for (const [at, one] of lefts.entries()) if (rights[at]) this.sameAs(one, rights[at], scope, may);
      return;
    }
    if (isValue(right)) return this.isGiven(left, right, scope, may);
    if (isValue(left)) return this.isGiven(right, left, scope, may);
    const [one, other] = [this.find(left, scope), this.find(right, scope)];
    if (!one || !other) return;
    if (other.source && may(other.source)) this.read.equal.push({ from: one.node, to: other.node, said: scope.query });
    if (one.source && may(one.source)) this.read.equal.push({ from: other.node, to: one.node, said: scope.query });
  }

  private isGiven(column: Node, value: Node | null, scope: Scope, may: May): void {
    const found = this.find(column, scope);
    if (found?.source && may(found.source)) this.read.given.push({ node: found.node, value: value && textOf(value), said: scope.query });
  }

  /** The column that an expression names; `source` is null if the column belongs to an enclosing query. */
  private find(expression: Node | undefined, scope: Scope): { node: string; source: Source | null } | null {
    const cast = part(expression, 'TypeCast');
    if (cast) return this.find(cast.arg, scope);
    const fields = part(expression, 'ColumnRef')?.fields;
    if (!fields) return null;
    const column = word(fields.at(-1));
    const qualifier = fields.length > 1 ? word(fields.at(-2)) : null;
    const within: Query[] = [];
    for (let at: Scope | null = scope; at !== null; at = at.parent) {
      const { sources } = at;
      const isOnly = sources.length === 1;
      const source = sources.findLast(({ name, columns }) => (qualifier === null ? (columns?.has(column) ?? isOnly) : name === qualifier));
      if (source) {
        for (const query of within) query.uses.push({ at: at.query, of: source.of });
        const node = source.outputs(column);
        return node === null ? null : { node, source: at === scope ? source : null };
      }
      within.push(at.query);
    }
    return null;
  }

  private outputsOf(targets: Node[], scope: Scope): { outputs: Outputs; columns: ReadonlySet<string> | null } {
    const named = targets.map((target) => {
      const { name, val } = part(target, 'ResTarget') ?? {};
      const fields = part(val, 'ColumnRef')?.fields ?? [];
      const last = fields.at(-1);
      const from = fields.length > 1 ? scope.sources.filter((source) => source.name === word(fields[0])) : scope.sources;
      return part(last, 'A_Star') ? { from } : { name: name ?? nameOf(val), val };
    });
    const columns = new Set<string>();
    let isKnown = true;
    for (const { from, name } of named) {
      if (name !== undefined) columns.add(name);
      for (const source of from ?? []) {
        if (source.columns === null) isKnown = false;
        for (const column of source.columns ?? []) columns.add(column);
      }
    }
    const outputs: Outputs = (column) => {
      for (const { from, name, val } of named) {
        if (name === column) return this.find(val, scope)?.node ?? null;
        const node = from?.find((source) => source.columns?.has(column) ?? from.length === 1)?.outputs(column);
        if (node != null) return node;
      }
      return null;
    };
    return { outputs, columns: isKnown ? columns : null };
  }

  /** Reads every query within an expression, and whose columns it uses. */
  private expressions(value: unknown, scope: Scope, place: 'value' | 'target' = 'value'): void {
    if (Array.isArray(value)) for (const item of value) this.expressions(item, scope, place);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'SelectStmt') this.query(value as Node, place, scope, scope.ctes);
        else if (key === 'ColumnRef') this.find(value as Node, scope);
        else this.expressions(inner, scope, place);
      }
    }
  }
}

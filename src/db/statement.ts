import { CompiledQuery, sql, type DatabaseConnection, type RawBuilder } from 'kysely';
import type { Db, Tx } from './client.ts';
import { prepared } from './prepared-statements.ts';

/** Values keyed by the names in the statement's text. */
export type Params = Record<string, unknown>;

/** A constant SQL statement run with named values. */
export type Statement<Row, Values extends Params> = {
  /** The SQL as sent to the database, with names replaced by `$1`, `$2` and so on. */
  readonly text: string;
  /** The values in the order of `text`. Throws if one it names is missing; ignores any it doesn't name. */
  values(values: Values): unknown[];
  all(db: Db | Tx, values: Values): Promise<Row[]>;
  /** Returns the number of rows affected. */
  run(db: Db | Tx, values: Values): Promise<number>;
};

/**
 * Creates a statement with named parameters, such as `where user_id = :reader::uuid`, and a typed row; each connection parses and plans it
 * once. Fragments shared by several statements are texts with named parameters too: once combined they form one statement, in which a name
 * means the same everywhere. Define it as a constant and list the columns it returns: a prepared `select *` fails when a migration adds
 * one.
 */
export function statement<Row, Values extends Params>(named: string): Statement<Row, Values> {
  const { text, order } = positioned(named);
  prepared(text);
  const inOrder = (values: Values) => order.map((name) => valueOf(values, name));
  const execute = (db: Db | Tx, values: Values) => (connections.get(db) ?? db).executeQuery<Row>(CompiledQuery.raw(text, inOrder(values)));
  return {
    text,
    values: inOrder,
    all: async (db, values) => (await execute(db, values)).rows,
    run: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0n),
  };
}

const connections = new WeakMap<Db | Tx, DatabaseConnection>();

/**
 * Runs the work of a transaction so that its statements are sent as soon as they are issued. Those issued together travel to the database and
 * back together, and run in the order in which they were issued; otherwise each waits until the one before has been answered.
 */
export async function sendingAtOnce<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.getExecutor().provideConnection(async (connection) => void connections.set(tx, connection));
  try {
    return await work();
  } finally {
    // From here on the connection is somebody else's.
    connections.delete(tx);
  }
}

/** Turns such a fragment into an expression for the query builder, with its values bound. */
export function expression<Value>(named: string, values: Params): RawBuilder<Value> {
  const { pieces, names } = split(named);
  const parts = pieces.flatMap((piece, index) => {
    const name = names[index];
    return name === undefined ? [sql.raw(piece)] : [sql.raw(piece), sql.val(valueOf(values, name))];
  });
  return sql<Value>`${sql.join(parts, sql.raw(''))}`;
}

/** Returns the numbered text and the values of SQL built for a single request, which isn't worth preparing. */
export function numbered(named: string, values: Params): { text: string; values: unknown[] } {
  const { text, order } = positioned(named);
  return { text, values: order.map((name) => valueOf(values, name)) };
}

/** Runs such one-off SQL and returns its rows. */
export async function ask<Row>(db: Db | Tx, named: string, values: Params): Promise<Row[]> {
  const asked = numbered(named, values);
  return (await db.executeQuery<Row>(CompiledQuery.raw(asked.text, asked.values))).rows;
}

function positioned(named: string): { text: string; order: string[] } {
  const { pieces, names } = split(named);
  const order = [...new Set(names)];
  return { text: pieces.reduce((before, piece, index) => `${before}$${order.indexOf(names[index - 1] ?? '') + 1}${piece}`), order };
}

// Quoted strings and casts aren't names.
const NAME = /'(?:[^']|'')*'|::|:([a-z]\w*)/gi;

/** Splits the text into the pieces around its names, and the names between them. */
function split(named: string): { pieces: string[]; names: string[] } {
  const pieces: string[] = [];
  const names: string[] = [];
  let from = 0;
  for (const found of named.matchAll(NAME)) {
    const [whole, name] = found;
    if (name === undefined) continue;
    pieces.push(named.slice(from, found.index));
    names.push(name);
    from = found.index + whole.length;
  }
  return { pieces: [...pieces, named.slice(from)], names };
}

function valueOf(values: Params, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`No value was given for :${name}.`);
  return value;
}

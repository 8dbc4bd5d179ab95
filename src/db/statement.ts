import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './client.ts';
import { prepared } from './prepared-statements.ts';

/** Values by the names that a text has for them. */
export type Params = Record<string, unknown>;

/** SQL that is a constant of the program, asked with values by name. */
export type Statement<Row, Values extends Params> = {
  /** As the database reads it: names have become `$1`, `$2` and so on. */
  readonly text: string;
  /** The values in the order of `text`. One that it names and nobody gave throws; one that it does not name is left out. */
  values(values: Values): unknown[];
  all(db: Db | Tx, values: Values): Promise<Row[]>;
  /** How many rows it wrote. */
  run(db: Db | Tx, values: Values): Promise<number>;
};

/**
 * A statement with named parameters, `where user_id = :reader::uuid`, and the type of its rows; each connection parses and plans it once.
 * Parts that several statements share are texts with names of their own: what is put together is one statement, in which a name means the same
 * everywhere. Write it as a constant, and let it name the columns of its answer: a prepared `select *` fails when a migration adds one.
 */
export function statement<Row, Values extends Params>(named: string): Statement<Row, Values> {
  const { text, order } = positioned(named);
  prepared(text);
  const inOrder = (values: Values) => order.map((name) => valueOf(values, name));
  const execute = (db: Db | Tx, values: Values) => db.executeQuery<Row>(CompiledQuery.raw(text, inOrder(values)));
  return {
    text,
    values: inOrder,
    all: async (db, values) => (await execute(db, values)).rows,
    run: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0n),
  };
}

/** Such a part as an expression for the query builder, which brings its values along. */
export function expression<Value>(named: string, values: Params): RawBuilder<Value> {
  const { pieces, names } = split(named);
  const parts = pieces.flatMap((piece, index) => {
    const name = names[index];
    return name === undefined ? [sql.raw(piece)] : [sql.raw(piece), sql.val(valueOf(values, name))];
  });
  return sql<Value>`${sql.join(parts, sql.raw(''))}`;
}

/** The text and the values of what is put together for one request alone, which no connection need remember. */
export function numbered(named: string, values: Params): { text: string; values: unknown[] } {
  const { text, order } = positioned(named);
  return { text, values: order.map((name) => valueOf(values, name)) };
}

/** Asks that. */
export async function ask<Row>(db: Db | Tx, named: string, values: Params): Promise<Row[]> {
  const asked = numbered(named, values);
  return (await db.executeQuery<Row>(CompiledQuery.raw(asked.text, asked.values))).rows;
}

function positioned(named: string): { text: string; order: string[] } {
  const { pieces, names } = split(named);
  const order = [...new Set(names)];
  return { text: pieces.reduce((before, piece, index) => `${before}$${order.indexOf(names[index - 1] ?? '') + 1}${piece}`), order };
}

// What is quoted, and a cast, are no names.
const NAME = /'(?:[^']|'')*'|::|:([a-z]\w*)/gi;

/** The text around the names, and the names between its pieces. */
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
  if (value === undefined) throw new Error(`A statement asks for :${name}, and nobody gave it.`);
  return value;
}

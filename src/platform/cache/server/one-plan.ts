import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '#db/client.ts';
import { ask, statement, type Params, type Statement } from '#db/statement.ts';

type Ask = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

const asks = new WeakMap<Db | Tx, Ask>();

/** Gives a database client a pool whose connections plan each prepared statement once (`plansOnce`), for `runByOnePlan`. */
export function planOnceThrough(db: Db, pool: pg.Pool): void {
  asks.set(db, askTogether(pool));
}

/**
 * Runs a prepared statement that is written so that one plan suits any values. By default PostgreSQL replans such a statement on every
 * request, which costs more than the reading: a known limit seems cheaper to it than an unknown one. Statements issued at the same time,
 * such as a page's lists, travel to the database and back together. Within a transaction, or without such a pool, it runs like any other. With a
 * value of hundreds of ids, such as the people hidden from a reader, it is planned for its values alone: then PostgreSQL looks ids up in a
 * table, where one plan for all values compares each row with each id (5,000 ids and 5,000 rows: 6 to 16 ms instead of 390). A statement that
 * finds its few rows without the ids says `comparesFew`: planning it for a thousand ids takes 20 ms, and comparing a few rows nothing.
 */
export async function runByOnePlan<Row, Values extends Params>(
  db: Db | Tx,
  statement: Statement<Row, Values>,
  values: Values,
  { comparesFew = false } = {},
): Promise<Row[]> {
  const ask = asks.get(db);
  if (ask === undefined) return statement.all(db, values);
  const given = statement.values(values);
  if (comparesFew || !given.some(isLong)) return ask<Row>(statement.text, given);
  // Another text than the one that connections know by a name and would plan for all values in the end.
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${statement.text} `, given))).rows;
}

// About five hundred ids. With fewer, planning anew costs more than it saves.
const LONG = 20_000;
const isLong = (value: unknown) => typeof value === 'string' && value.length > LONG;

type QueuedStatement = { text: string; values: unknown[]; resolve: (rows: unknown[]) => void; reject: (reason: unknown) => void };

// Statements sent together are answered in turn: few enough that none waits long behind the others.
const MOST_TOGETHER = 4;

function askTogether(pool: pg.Pool): Ask {
  let waiting: QueuedStatement[] = [];
  const send = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST_TOGETHER) void sendOn(pool, all.slice(from, from + MOST_TOGETHER));
  };
  return <Row>(text: string, values: unknown[]) =>
    new Promise<Row[]>((resolve, reject) => {
      waiting.push({ text, values, resolve: resolve as QueuedStatement['resolve'], reject });
      // Sends once everything that waits for nothing else has been queued.
      if (waiting.length === 1) process.nextTick(send);
    });
}

async function sendOn(pool: pg.Pool, together: QueuedStatement[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of together) reject(error);
    return;
  }
  let failure: unknown;
  const answers = together.map(async ({ text, values, resolve, reject }) => {
    try {
      resolve((await client.query<pg.QueryResultRow>(text, values)).rows);
    } catch (error) {
      failure = error;
      reject(error);
    }
  });
  await Promise.all(answers);
  // Like the pool itself: a connection on which something failed isn't reused.
  client.release(failure !== undefined);
}

// There is one text for each combination of conditions.
const KNOWN_MOST = 200;
const knownStatements = new Map<string, Statement<never, Params>>();

/**
 * Runs a statement that was built for one request but is worded so that one plan suits any values, because planning it would cost more than
 * reading. Connections remember the first 200 such texts of the process.
 */
export async function queryByOnePlan<Row>({ db }: { db: Db }, text: string, values: Params): Promise<Row[]> {
  const known = knownStatement<Row>(text);
  return known === null ? ask<Row>(db, text, values) : runByOnePlan(db, known, values);
}

function knownStatement<Row>(text: string): Statement<Row, Params> | null {
  const known = knownStatements.get(text);
  if (known !== undefined || knownStatements.size >= KNOWN_MOST) return (known as Statement<Row, Params> | undefined) ?? null;
  const made = statement<Row, Params>(text);
  knownStatements.set(text, made as Statement<never, Params>);
  return made;
}

import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { PipelinedDialect } from './pipelined-dialect.ts';
import { hasWrongNames, sendPreparedByName } from './prepared-statements.ts';
import type { DB } from './schema.ts';
import { sendTogether } from './send-together.ts';

export type Db = Kysely<DB>;
/** A transaction. Functions that also work outside one take `Db | Tx`. */
export type Tx = Transaction<DB>;

// Counts fit a JavaScript number; the driver's default for bigint is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long one statement and an idle transaction may last; ms. */
export const SESSION_LIMITS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 };

/** For connections whose work may take longer than a request, whatever a role's own settings are. */
export const NO_SESSION_LIMITS = Object.keys(SESSION_LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ');

const NOTICE = 'client_connection_check_interval';
const NOTICED_AFTER_MS = 1000;

/** What makes the server look for lost programs, where it knows how; ms. */
export const NOTICE_SETTING = { [NOTICE]: NOTICED_AFTER_MS };

/**
 * Makes the server look every second, during a statement, whether its program is still there: of one that was killed, a statement that waits
 * for a lock would keep its own locks. Servers before version 14 and some systems don't know how, and go on as before.
 */
export const NOTICE_LOST_PROGRAMS = `select set_config(name, '${NOTICED_AFTER_MS}', false) from pg_settings where name = '${NOTICE}'`;

/**
 * Opens a pool of `max` connections, each of which accepts the next statement before it has answered the last one (pipelining), and sends
 * what is issued together in one packet. Statements
 * time out after 10 s and waiting for a connection after 5 s, so that a hanging database is answered with 503 instead of piling requests up; a
 * response lost on a broken network is given up after 12 s (`answerWithinMillis`). With `isPooled` the address is that of a pooler, which refuses or drops settings of a session: there the role has them
 * (`platform/server/database/pooler.ts`). With `prepares: false` no statement is sent by name, for poolers that move each transaction to another
 * connection and don't carry names along. With `plansOnce` named statements get one generic plan for all values, which a cluster can't use: there
 * the values choose the shards.
 */
export function openPool(
  connectionString: string,
  options: {
    max: number;
    applicationName: string;
    answerWithinMillis?: number;
    isPooled?: boolean;
    prepares?: boolean;
    plansOnce?: boolean;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5000,
    ...(options.isPooled === true ? {} : SESSION_LIMITS),
    query_timeout: options.answerWithinMillis ?? 12_000,
    keepAlive: true,
    pipeline: true,
    ...(options.plansOnce === true ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
  });
  // One that breaks while it is idle, or while the pool ends and its server stops, is replaced; the pool says so by an error event.
  pool.on('error', () => undefined);
  // If a connection breaks in use, its query fails by itself, but an error event without a listener would end the process: the pool listens
  // only while a connection is idle.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendTogether(client);
    if (options.prepares !== false) sendPreparedByName(client);
    // Travels with the first statement.
    if (options.isPooled !== true) client.query(NOTICE_LOST_PROGRAMS).catch(() => undefined);
  });
  pool.on('release', (_error, client) => {
    if (hasWrongNames(client)) void client.end();
  });
  return pool;
}

/** Returns the typed query builder over a pool; destroying it ends the pool. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) });
}

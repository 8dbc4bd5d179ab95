import { CompiledQuery } from 'kysely';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';

const STATEMENT = prepared('select pg_current_snapshot()::text as version');

/**
 * Names the state of the database as one statement sees it: which transactions have ended (PostgreSQL, "System Information
 * Functions"). Each write has a transaction id, and its end changes this text, so equal texts mean that the very same rows
 * are visible. True for one PostgreSQL server; a distributed database has no such name.
 */
export async function readDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await db.executeQuery<{ version: string }>(CompiledQuery.raw(STATEMENT));
  const [row] = rows;
  if (!row) throw new Error('The database did not name its state.');
  return row.version;
}

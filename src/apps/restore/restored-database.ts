import { join } from 'node:path';
import type pg from 'pg';
import { NO_SESSION_LIMITS } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { openSession } from '#db/open-session.ts';
import { openBackupFile, type Backup } from '#apps/backup/backup-files.ts';
import { BackupRefused } from '#apps/backup/backup-refused.ts';
import { loadDump } from '#apps/backup/dump-database.ts';
import { DUMP } from './restore-backup.ts';

/**
 * Runs the built-in PostgreSQL on what was restored into a DATA_DIR, loads the dump if the backup has one, and works with it; stops it
 * afterwards.
 */
export async function withRestoredDatabase<Result>(
  backup: Backup,
  dataDir: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'database') });
  try {
    if (backup.manifest.database === 'dump') await loadInto(backup, server.connectionString);
    return await withSession(server.connectionString, (client) => work(client, server.connectionString));
  } finally {
    await server.stop();
  }
}

/** Loads the dump of a backup into a database. Refuses one that has tables, and changes nothing if it fails. */
export async function loadInto(backup: Backup, url: string): Promise<void> {
  const entry = backup.entries.get(DUMP);
  if (entry === undefined) throw new BackupRefused('The backup has no dump of a database.');
  await refuseTables(url);
  await loadDump(url, await openBackupFile(backup, entry));
}

/** Refuses a database that has tables: nothing is restored over something. */
export async function refuseTables(url: string): Promise<void> {
  const tables = await withSession(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    return rows;
  });
  if (tables[0] !== undefined) throw new BackupRefused(`The database has tables, such as ${tables[0].name}: restore into an empty one.`);
}

export async function withSession<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openSession({ connectionString: url, application_name: 'turnout-restore', options: NO_SESSION_LIMITS });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { openDb, openPool } from '#db/client.ts';
import { setWatermark } from '#platform/server/database/watermarks.ts';

/** Under this name the end of the last backup is on record. */
export const LAST_BACKUP = 'backup.last';

/** Records in the database that a backup has ended, so that `check` can say how old the last one is. */
export async function recordBackup(connectionString: string, now: Date): Promise<void> {
  const db = openDb(openPool(connectionString, { max: 1, applicationName: 'turnout-backup' }));
  try {
    await setWatermark(db, LAST_BACKUP, now.toISOString(), now);
  } finally {
    await db.destroy();
  }
}

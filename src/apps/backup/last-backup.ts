import { openDb, openPool } from '#db/client.ts';
import { setWatermark } from '#platform/server/database/watermarks.ts';

/** Under these names the end of the last backup, and of the last one that was verified, is on record. */
export const LAST_BACKUP = 'backup.last';
export const LAST_VERIFIED = 'backup.verified';

/** Records in the database that a backup has ended or was verified, so that `check` and the metrics can say how long ago that was. */
export async function recordBackup(connectionString: string, name: string, now: Date): Promise<void> {
  const db = openDb(openPool(connectionString, { max: 1, applicationName: 'turnout-backup' }));
  try {
    await setWatermark(db, name, now.toISOString(), now);
  } finally {
    await db.destroy();
  }
}

import { openDb, openPool, type Db } from '#db/client.ts';
import { readWatermark, setWatermark } from '#platform/server/database/watermarks.ts';
import { openBackupShelf, upTo } from './backup-shelf.ts';

/** Under these names the moments of the newest backup, and of the newest one that was verified, are on record. */
export const LAST_BACKUP = 'backup.last';
export const LAST_VERIFIED = 'backup.verified';

/** Records in the database of which moment a backup is that was made or verified, unless a newer one is on record. */
export async function recordBackup(connectionString: string, name: string, at: Date, now: Date): Promise<void> {
  const db = openDb(openPool(connectionString, { max: 1, applicationName: 'turnout-backup' }));
  try {
    const known = dateOf(await readWatermark(db, name));
    // One of a later moment was recorded under a wrong clock.
    if (known === null || known <= at || known > now) await setWatermark(db, name, at.toISOString(), now);
  } finally {
    await db.destroy();
  }
}

/** `isAhead`: whether one is named after a moment that is yet to come. */
export type LastBackups = { made: Date | null; verified: Date | null; isAhead: boolean };

/** The moments of the newest backup and of the newest that was whole: of those in BACKUP_DIR, where there is one, otherwise of those on record. */
export async function readLastBackups(db: Db, folder: string | null, now: Date): Promise<LastBackups> {
  if (folder === null) {
    const [made, verified] = [dateOf(await readWatermark(db, LAST_BACKUP)), dateOf(await readWatermark(db, LAST_VERIFIED))];
    const known = (at: Date | null) => (at !== null && at <= now ? at : null);
    return { made: known(made), verified: known(verified), isAhead: made !== null && made > now };
  }
  const all = await openBackupShelf(folder).list();
  const past = upTo(all, now);
  return {
    made: past.at(-1)?.at ?? null,
    verified: past.findLast(({ isWhole }) => isWhole)?.at ?? null,
    isAhead: past.length < all.length,
  };
}

function dateOf(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

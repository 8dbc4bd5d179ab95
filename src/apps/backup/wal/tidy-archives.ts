import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#kernel/objects/error-code.ts';
import type { Manifest } from '../backup-files.ts';
import { archivesIn, openArchive } from './wal-archive.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// One that is still written to is younger.
const DRAFT_HOURS = 6;
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})/;
const ID = /^[0-9a-f]{12}$/;

type Order = { shelf: string; backups: Pick<Manifest, 'at' | 'wal'>[]; now: Date; keepDays: number };

/**
 * Deletes from the archives of a BACKUP_DIR what is older than so many days and precedes the oldest backup that needs it. Returns how many
 * files.
 */
export async function tidyArchives({ shelf, backups, now, keepDays }: Order): Promise<number> {
  let deleted = 0;
  const ids = (await readdir(archivesIn(shelf)).catch(noneIfMissing)).filter((name) => ID.test(name));
  for (const id of ids) {
    const [oldest] = backups.filter(({ wal }) => wal?.id === id).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    const archive = join(archivesIn(shelf), id);
    const { log, files } = openArchive(archive, null);
    for (const kept of [log, files])
      for await (const { path, keptAt } of kept.drafts())
        if (now.getTime() - keptAt.getTime() > DRAFT_HOURS * HOUR_MS) deleted += await remove(path, archive);
    const isOld = (keptAt: Date) => now.getTime() - keptAt.getTime() > keepDays * DAY_MS;
    for await (const { name, path, keptAt } of log.list())
      if (isOld(keptAt) && (oldest?.wal === undefined || placeOf(name) < placeOf(oldest.wal.from))) deleted += await remove(path, archive);
    // A backup has all files that were stored before it began.
    for await (const { path, keptAt } of files.list())
      if (isOld(keptAt) && (oldest === undefined || keptAt.getTime() < Date.parse(oldest.at))) deleted += await remove(path, archive);
  }
  return deleted;
}

function placeOf(segment: string): string {
  return SEGMENT.exec(segment)?.[1] ?? '';
}

/** Deletes a file, and the folders above it that are empty then. */
async function remove(path: string, archive: string): Promise<number> {
  await rm(path, { force: true });
  for (let folder = dirname(path); folder !== archive; folder = dirname(folder)) if (!(await isRemoved(folder))) break;
  return 1;
}

function isRemoved(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}

function noneIfMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

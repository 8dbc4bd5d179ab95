import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { postgresOwner } from '#db/embedded/start-embedded-postgres.ts';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { openBackupFile, type Backup, type Entry } from '#apps/backup/backup-files.ts';
import { BackupRefused } from '#apps/backup/backup-refused.ts';
import { RESTORING } from '#apps/all/open-data-dir.ts';

const BLOBS = 'blobs/';
export const DUMP = 'database.dump';
const AT_ONCE = 8;
const RESTORE_NOTE = 'restore.json';
/** `isLoaded`: whether the dump is in DATABASE_URL. */
const RestoreNote = z.strictObject({ what: z.string(), isLoaded: z.boolean() });
type RestoreNote = z.infer<typeof RestoreNote>;

/** The entries of a backup that are files of people, by their keys in the store. */
export function blobsIn({ entries }: Backup): { key: string; entry: Entry }[] {
  return [...entries.values()].flatMap((entry) => (entry.path.startsWith(BLOBS) ? [{ key: entry.path.slice(BLOBS.length), entry }] : []));
}

/** Runs work for every item, eight at a time. */
export async function forEachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Writes the files of people into a store; each is compared with what was backed up while it is written. */
export async function restoreBlobs(backup: Backup, blobs: BlobStore): Promise<void> {
  await forEachAtOnce(blobsIn(backup), async ({ key, entry }) => blobs.putStream(key, await openBackupFile(backup, entry)));
}

/**
 * Writes what belongs into DATA_DIR, the files of the built-in database included, into a draft below it, and returns that folder: each file
 * is compared with what was backed up. A DATA_DIR itself, until `finishRestore` gives everything its name.
 */
export async function draftDataDir(backup: Backup, dataDir: string): Promise<string> {
  const draft = join(dataDir, RESTORING);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o711 });
  for (const path of backup.folders) await mkdir(join(draft, path), { recursive: true, mode: path === 'database' ? 0o711 : 0o700 });
  const files = [...backup.entries.values()].filter(({ path }) => !path.startsWith(BLOBS) && path !== DUMP);
  await forEachAtOnce(files, async (entry) => {
    const to = join(draft, entry.path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(await openBackupFile(backup, entry), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  });
  if (backup.manifest.database === 'cluster') await giveToPostgres(join(draft, 'database'));
  return draft;
}

/** Moves what was drafted, and loaded, to its place in DATA_DIR. From then on the site can start from it. */
export async function finishRestore(dataDir: string): Promise<void> {
  const draft = join(dataDir, RESTORING);
  const names = (await readdir(draft)).toSorted((one) => (one === 'database' ? 1 : -1));
  for (const name of names) {
    // Folders that a lock on DATA_DIR has made are empty, or this would fail.
    await rename(join(draft, name), join(dataDir, name));
  }
  await rm(draft, { recursive: true });
  await rm(join(dataDir, RESTORE_NOTE), { force: true });
}

/**
 * Refuses a DATA_DIR or a store in which something is that a restore would mix with, and marks the DATA_DIR as being restored, so that the
 * same restore can go on if it is interrupted, however far it had got.
 */
export async function beginRestore(dataDir: string, blobs: BlobStore, what: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  for (const name of ['database', 'secrets.json'])
    if (names.includes(name)) throw new BackupRefused(`${join(dataDir, name)} exists already: restore into a new DATA_DIR.`);
  const known = names.includes(RESTORING) ? await readNote(dataDir) : null;
  // What an interrupted restore has written is written again.
  if (known?.what === what) return;
  if (known !== null)
    throw new BackupRefused(
      `Another restore into ${dataDir} was interrupted, of another backup or with another DATABASE_URL or STORAGE_URL: run that one again, or delete ${dataDir} and what it has written there.`,
    );
  for await (const key of blobs.list('', new Date(8.64e15), { keepsDrafts: true }))
    throw new BackupRefused(`There are files where the backup’s would be stored, such as ${key}: restore into an empty store.`);
  await noteRestore(dataDir, { what, isLoaded: false });
  await mkdir(join(dataDir, RESTORING), { recursive: true, mode: 0o711 });
}

/** Forgets a restore that has written nothing but its draft, so that another one may begin in the same DATA_DIR. */
export async function abandonRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORING), { recursive: true, force: true });
  await rm(join(dataDir, RESTORE_NOTE), { force: true });
}

/** Whether a restore that was interrupted had loaded its dump into the database. */
export async function isLoadedBy(dataDir: string, what: string): Promise<boolean> {
  const note = await readNote(dataDir);
  return note?.what === what && note.isLoaded;
}

/** Notes how far a restore has got. */
export async function noteRestore(dataDir: string, note: RestoreNote): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await writeFile(join(dataDir, RESTORE_NOTE), `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
}

/** Names a restore of a backup into a place, without saying what the place is. */
export function nameOfRestore(backup: Backup, place: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([backup.manifest.digest, place]))
    .digest('hex');
}

async function readNote(dataDir: string): Promise<RestoreNote | null> {
  try {
    return RestoreNote.parse(JSON.parse(await readFile(join(dataDir, RESTORE_NOTE), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Makes what is below a folder of the built-in database PostgreSQL's, which refuses files of another account and doesn't run as root. Returns
 * whether its account is another than this one.
 */
export async function giveToPostgres(folder: string, name = 'cluster'): Promise<boolean> {
  const owner = process.getuid?.() === 0 ? postgresOwner(join(folder, 'cluster')) : null;
  if (owner === null) return false;
  const own = async (path: string): Promise<void> => {
    await chown(path, owner.uid, owner.gid);
    if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await own(join(path, name));
  };
  await own(join(folder, name));
  return true;
}

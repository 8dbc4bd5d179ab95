import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, type Manifest } from '../backup-files.ts';
import { openBackupShelf } from '../backup-shelf.ts';
import { archivesIn, MARKER, openArchive, readWalArchive, type WalArchive } from './wal-archive.ts';

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
// Of 16 MB, in each of the parts by which PostgreSQL numbers them.
const SEGMENTS_EACH = 0x1_00;

/** The newest complete backup in BACKUP_DIR that belongs to an archive; null if none does. */
export async function findBase({ id, folder }: WalArchive): Promise<Required<Pick<Manifest, 'wal'>> | null> {
  const shelved = (await openBackupShelf(folder).list()).toReversed();
  for (const one of shelved) {
    const wal = (await readManifest(one.folder).catch(() => null))?.wal;
    if (wal?.id === id) return { wal };
  }
  return null;
}

/** Reads what each backup of a BACKUP_DIR says about itself, and why one can't be read. */
export async function readManifests(folder: string): Promise<{ backups: Manifest[]; problems: string[] }> {
  const read = await Promise.allSettled((await openBackupShelf(folder).list()).map((one) => readManifest(one.folder)));
  return {
    backups: read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    problems: read.flatMap((result) => (result.status === 'fulfilled' ? [] : [wordsOf(result.reason)])),
  };
}

/** Whether the archive into which a DATA_DIR writes has begun, on its own disk, and has no backup yet, without which nothing can be restored from it. */
export async function lacksBase(dataDir: string): Promise<boolean> {
  const archive = await readWalArchive(dataDir);
  if (archive === null || !existsSync(join(archivesIn(archive.folder), archive.id, MARKER))) return false;
  return (await findBase(archive)) === null;
}

/** The first segment that is missing in an archive between one of them and the newest; null if none is. */
export async function firstMissing({ id, folder }: Pick<WalArchive, 'id' | 'folder'>, from: string): Promise<string | null> {
  const kept = new Set<string>();
  for await (const { name } of openArchive(join(archivesIn(folder), id), null).log.list()) if (SEGMENT.test(name)) kept.add(name);
  const newest = [...kept].toSorted().at(-1);
  if (newest === undefined) return null;
  for (let segment = from; segment < newest; segment = after(segment)) if (!kept.has(segment)) return segment;
  return null;
}

function after(segment: string): string {
  const [, timeline = '', part = '', number = ''] = SEGMENT.exec(segment) ?? [];
  const next = Number.parseInt(part, 16) * SEGMENTS_EACH + Number.parseInt(number, 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return timeline + hex(Math.floor(next / SEGMENTS_EACH)) + hex(next % SEGMENTS_EACH);
}

function wordsOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

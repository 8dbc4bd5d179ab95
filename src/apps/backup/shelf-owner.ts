import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#kernel/objects/error-code.ts';
import { BackupRefused } from './backup-refused.ts';

/** In BACKUP_DIR since its first backup: whose backups it holds. Where it is missing is another disk, to which nothing may be added. */
export const SHELF_MARKER = 'site.json';

/** In DATA_DIR; no part of a backup: what is restored elsewhere has a BACKUP_DIR of its own. */
export const SHELF_NOTE = 'backup-shelf.json';

const ID = z.string().regex(/^[0-9a-f]{12}$/);
const Marker = z.object({ id: ID });
const Note = z.object({ id: ID, folder: z.string().nullable() });

/** `new`: nobody has begun there; `away`: this site has, and its disk isn't there. */
export type ShelfState = 'new' | 'ours' | 'another' | 'away';

/** Says whose backups a BACKUP_DIR holds, seen from a DATA_DIR. */
export async function judgeShelf(dataDir: string, folder: string): Promise<ShelfState> {
  const note = await readNote(dataDir);
  const marker = await readFile(join(folder, SHELF_MARKER), 'utf8').catch(nullIfMissing);
  if (marker === UNREADABLE) return 'away';
  if (marker === null) return note?.folder === folder ? 'away' : 'new';
  return note !== null && Marker.safeParse(parse(marker)).data?.id === note.id ? 'ours' : 'another';
}

/** Makes a BACKUP_DIR that of a DATA_DIR. Refuses one of another site, and a folder in which the backups that this site has made are missing. */
export async function claimShelf(dataDir: string, folder: string): Promise<void> {
  const state = await judgeShelf(dataDir, folder);
  const [marker, path] = [join(folder, SHELF_MARKER), join(dataDir, SHELF_NOTE)];
  if (state === 'away')
    throw new BackupRefused(
      `${marker} is missing: is the disk of BACKUP_DIR away? If it is lost, delete ${path}, and the next backup begins anew.`,
    );
  if (state === 'another')
    throw new BackupRefused(
      `${folder} holds the backups of another DATA_DIR: name a folder of its own in BACKUP_DIR. If this site has taken the place of the other, delete ${marker}.`,
    );
  const id = (await readNote(dataDir))?.id ?? randomBytes(6).toString('hex');
  const note = async (begun: string | null) =>
    writeFile(path, `${JSON.stringify({ id, folder: begun } satisfies z.infer<typeof Note>)}\n`, { mode: 0o600, flush: true });
  if (state === 'new') {
    // The folder is noted last: after an interruption in between the marker is ours, and not missing.
    await note(null);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(marker, `${JSON.stringify({ id } satisfies z.infer<typeof Marker>)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  }
  await note(folder);
}

/** Whether a BACKUP_DIR is on the disk of DATA_DIR, with which it would be lost. */
export async function isOnSameDisk(dataDir: string, folder: string): Promise<boolean> {
  const [data, shelf] = await Promise.all([dataDir, folder].map((path) => stat(path).catch(() => null)));
  return data?.dev !== undefined && data.dev === shelf?.dev;
}

const UNREADABLE = Symbol('unreadable');

function nullIfMissing(error: unknown): null | typeof UNREADABLE {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? null : UNREADABLE;
}

async function readNote(dataDir: string): Promise<z.infer<typeof Note> | null> {
  const text = await readFile(join(dataDir, SHELF_NOTE), 'utf8').catch(() => '');
  return Note.safeParse(parse(text)).data ?? null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { errorCode } from '#kernel/objects/error-code.ts';
import { accountOfPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { BackupRefused } from '../backup-refused.ts';
import { readBackupSettings, sealingOf } from '../backup-settings.ts';
import type { Sealing } from '../sealing.ts';
import { judgeShelf } from '../shelf-owner.ts';
import { openKeptFiles, type KeptFiles } from './kept-files.ts';

type Environment = Record<string, string | undefined>;

const Note = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  /** BACKUP_DIR. */
  folder: z.string(),
  /** The public half of the key for which files are sealed. */
  recipient: z.string().nullable(),
});

/** Into which archive the built-in PostgreSQL of a DATA_DIR writes its log, without a gap since it began. */
export type WalArchive = z.infer<typeof Note>;

/** In DATA_DIR/database; no part of a backup: what is restored begins an archive of its own. */
export const WAL_NOTE = 'wal-archive.json';

/** In an archive since it began. Where it is missing is another disk, to which nothing may be added. */
export const MARKER = 'archive';

/** Where the archives of a BACKUP_DIR are, each in a folder with its id. */
export function archivesIn(folder: string): string {
  return join(folder, 'wal');
}

/** The archived log by segment, and the files of people that have been stored since the last backup. */
export function openArchive(archive: string, sealing: Sealing | null): { log: KeptFiles; files: KeptFiles } {
  const onItsDisk = (kept: KeptFiles): KeptFiles => ({
    ...kept,
    async add(name, source) {
      if (!existsSync(join(archive, MARKER)))
        throw new BackupRefused(`${join(archive, MARKER)} is missing: is the disk of BACKUP_DIR away?`);
      await kept.add(name, source);
    },
  });
  return {
    log: onItsDisk(openKeptFiles({ folder: logOf(archive), sealing, isPacked: true })),
    files: onItsDisk(openKeptFiles({ folder: join(archive, 'files'), sealing, isPacked: false })),
  };
}

export function logOf(archive: string): string {
  return join(archive, 'log');
}

/** Returns the archive into which the built-in PostgreSQL of a DATA_DIR writes; null if it writes into none. */
export async function readWalArchive(dataDir: string): Promise<WalArchive | null> {
  try {
    return Note.parse(JSON.parse(await readFile(join(dataDir, 'database', WAL_NOTE), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Returns the settings with which the built-in PostgreSQL of a DATA_DIR archives its log, none if it should not. Begins another archive if the
 * folder or the key is another, or if it last ran without this archive, as under a version that knows of none: the log has a gap then.
 */
export async function archivingFor(dataDir: string, environment: Environment): Promise<Record<string, string>> {
  const { folder, walSeconds } = readBackupSettings(environment);
  const note = join(dataDir, 'database', WAL_NOTE);
  if (folder === null || walSeconds === null) {
    await rm(note, { force: true });
    return {};
  }
  const recipient = (await sealingOf(environment))?.recipient ?? null;
  const known = await readWalArchive(dataDir);
  const isSame = known?.folder === folder && known.recipient === recipient && (await ranWith(known, dataDir));
  const archive = isSame ? known : { id: randomBytes(6).toString('hex'), folder, recipient };
  const path = join(archivesIn(folder), archive.id);
  if (!isSame) {
    await rm(note, { force: true });
    await mkdir(join(dataDir, 'database'), { recursive: true, mode: 0o711 });
    // A disk that is away must not keep the site from starting: `check` and the metrics say that nothing is archived. The next start begins
    // another archive.
    const isAway = (await judgeShelf(dataDir, resolve(folder))) === 'away';
    const isMade =
      !isAway &&
      (await makeFor(dataDir, path).then(
        () => true,
        () => false,
      ));
    if (isMade) await writeFile(note, `${JSON.stringify(archive)}\n`, { mode: 0o600, flush: true });
  }
  return {
    archive_mode: 'on',
    archive_timeout: String(walSeconds),
    archive_command: `${commandOf('archive', path)} %f %p`,
  };
}

// PostgreSQL notes the words of its last start. Without a note it has never run.
async function ranWith({ id }: WalArchive, dataDir: string): Promise<boolean> {
  const words = await readFile(join(dataDir, 'database/cluster/postmaster.opts'), 'utf8').catch(nullIfMissing);
  return words === null || (words.includes('archive_mode=on') && words.includes(id));
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** The words with which PostgreSQL's shell runs one of the two programs beside this file on an archive. */
export function commandOf(program: 'archive' | 'fetch', archive: string): string {
  const words = [process.execPath, join(import.meta.dirname, `${program}-program.ts`), archive];
  return words.map((word) => `'${word.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`).join(' ');
}

/** What both programs need in the environment of PostgreSQL, whose shell runs them. */
export function environmentOfCommands({ BACKUP_KEY }: Environment): Environment {
  return { BACKUP_KEY };
}

// PostgreSQL runs its command under an account of its own if this one is root's.
async function makeFor(dataDir: string, archive: string): Promise<void> {
  await mkdir(dirname(dirname(archive)), { recursive: true, mode: 0o700 });
  await mkdir(dirname(archive), { recursive: true, mode: 0o711 });
  await mkdir(logOf(archive), { recursive: true, mode: 0o700 });
  await writeFile(join(archive, MARKER), '', { mode: 0o600, flush: true });
  const account = process.getuid?.() === 0 ? accountOfPostgres(join(dataDir, 'database/cluster')) : null;
  if (account !== null) for (const folder of [archive, logOf(archive)]) await chown(folder, account.uid, account.gid);
}

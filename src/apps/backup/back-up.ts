import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import process from 'node:process';
import { backup, DatabaseSync } from 'node:sqlite';
import { openSession } from '#db/open-session.ts';
import { errorCode } from '#kernel/objects/error-code.ts';

type Order = {
  dataDir: string;
  /** The connection string of its PostgreSQL for the superuser. */
  administration: string;
  target: string;
};

/** Thrown with a clear one-line message if nothing was copied. */
export class BackupRefused extends Error {}

const CLUSTER = join('database', 'cluster');
const LOG = join(CLUSTER, 'pg_wal');
const SLOT = 'turnout_backup';
// What belongs to the running programs or is recreated (PostgreSQL manual, 25.3.4 "Making a Base Backup").
const LEFT_OUT = new Set(
  [
    'endpoints.json',
    'ports.json',
    'turnout.lock',
    'logs',
    'work',
    'database/launcher.lock',
    'database/socket-folder',
    'database/postgres.log',
    ...[
      'postmaster.pid',
      'postmaster.opts',
      'pg_dynshmem',
      'pg_notify',
      'pg_replslot',
      'pg_serial',
      'pg_snapshots',
      'pg_stat_tmp',
      'pg_subtrans',
      'pg_wal',
    ].map((name) => `database/cluster/${name}`),
  ].map((path) => path.replaceAll('/', sep)),
);
// These folders must exist, empty.
const EMPTY = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];

/**
 * Copies a data folder that is in use into a new one, from which Turnout can be started: the database as
 * it was when its copying ended, then all files, which never change once they are there. Everything
 * confirmed before the call is included. Refuses a target that isn't empty or lies inside the data folder.
 */
export async function backUp({ dataDir, administration, target }: Order): Promise<{ files: number; seconds: number }> {
  const began = performance.now();
  if (!relative(dataDir, target).startsWith('..'))
    throw new BackupRefused('A copy inside DATA_DIR would be lost with it. Choose another folder.');
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0) throw new BackupRefused(`${target} is not empty. Choose a new folder.`);
  const copier = createCopier(dataDir, target);
  await copyDatabase(copier, administration, target);
  await copier.copy('', (path) => LEFT_OUT.has(path) || path === 'database');
  return { files: copier.count(), seconds: (performance.now() - began) / 1000 };
}

type Copier = ReturnType<typeof createCopier>;

async function copyDatabase(copier: Copier, administration: string, target: string): Promise<void> {
  const client = await openSession({ connectionString: administration });
  try {
    // The slot keeps the log written in the meantime until it is copied, and goes away with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [SLOT]);
    await client.query("select pg_backup_start('turnout', fast => true)");
    await copier.copy('database', (path) => LEFT_OUT.has(path));
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(wait_for_archive => false)');
    await copier.copy(LOG, () => false);
    await writeFile(join(target, CLUSTER, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 });
    for (const name of EMPTY) await mkdir(join(target, CLUSTER, name), { recursive: true, mode: 0o700 });
    await copier.own(CLUSTER, ['', 'backup_label', ...EMPTY]);
  } finally {
    await client.end();
  }
}

function createCopier(from: string, to: string) {
  let count = 0;
  const own = async (path: string) => {
    const { uid, gid } = await lstat(join(from, CLUSTER));
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  };
  const copyOne = async (path: string) => {
    // A stand-in's database, which may be written to at any time.
    if (path.endsWith('.sqlite')) return void (await backup(new DatabaseSync(join(from, path), { readOnly: true }), join(to, path)));
    if (/\.sqlite-(?:wal|shm)$/.test(path)) return;
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch(unlessGone);
  };
  const copy = async (path: string, isLeftOut: (path: string) => boolean): Promise<void> => {
    const found = await lstat(join(from, path)).catch(unlessGone);
    if (!found) return;
    if (found.isDirectory()) {
      await mkdir(join(to, path), { recursive: true });
      for (const name of await readdir(join(from, path))) if (!isLeftOut(join(path, name))) await copy(join(path, name), isLeftOut);
    } else if (found.isFile()) {
      await copyOne(path);
      count += 1;
    } else return;
    await copyOwnership(join(to, path), found).catch(unlessGone);
  };
  return {
    copy,
    count: () => count,
    async own(folder: string, names: string[]) {
      for (const name of names) await own(join(to, folder, name));
    },
  };
}

async function copyOwnership(path: string, { mode, uid, gid }: { mode: number; uid: number; gid: number }): Promise<void> {
  await chmod(path, mode);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
  const copied = await open(path, 'r');
  try {
    await copied.sync();
  } finally {
    await copied.close();
  }
}

// While it is being copied, the database drops and renames files of its own; the log, which is copied last, makes up for it.
function unlessGone(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

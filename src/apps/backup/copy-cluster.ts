import { lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { backup, DatabaseSync } from 'node:sqlite';
import { RESTORING } from '#apps/all/open-data-dir.ts';
import { openSession } from '#db/open-session.ts';
import { errorCode } from '#kernel/objects/error-code.ts';
import type { BackupWriter } from './backup-files.ts';
import { BACKUP_LOCK } from './backup-lock.ts';
import { SHELF_NOTE } from './shelf-owner.ts';
import { WAL_NOTE } from './wal/wal-archive.ts';
import { countFacts, factsBetween, type Facts } from './count-facts.ts';

const CLUSTER = join('database', 'cluster');
const LOG = join(CLUSTER, 'pg_wal');
const SLOT = 'turnout_backup';
// These folders must exist, empty.
const EMPTY = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
// What belongs to the running programs or is recreated (PostgreSQL manual, 25.3.4 "Making a Base Backup").
const LEFT_OUT = new Set(
  [
    'endpoints.json',
    'ports.json',
    'turnout.lock',
    BACKUP_LOCK,
    SHELF_NOTE,
    'logs',
    'work',
    RESTORING,
    'storage-moves',
    'database/launcher.lock',
    'database/socket-folder',
    'database/postgres.log',
    'database/postgres.log.old',
    `database/${WAL_NOTE}`,
    ...['postmaster.pid', 'postmaster.opts', 'pg_wal', ...EMPTY].map((name) => `database/cluster/${name}`),
  ].map((path) => path.replaceAll('/', sep)),
);

// Of sorts that don't fit into memory; a start removes them.
const TEMPORARY = /^pgsql_tmp/;

/** What was counted, the first segment of the log that a recovery reads, and the moment from which on one is consistent. */
type Copied = { facts: Facts; from: string; since: Date };

/** Copies the files of the built-in PostgreSQL while it is in use, as of the moment at which the copying ended. */
export async function copyCluster(writer: BackupWriter, dataDir: string, administration: string): Promise<Copied> {
  const client = await openSession({ connectionString: administration });
  try {
    const before = await countFacts(client);
    // The slot keeps the log written in the meantime until it is copied, and goes away with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [SLOT]);
    await client.query("select pg_backup_start('turnout', fast => true)");
    await copyFiles(writer, dataDir, 'database');
    const { rows } = await client.query<{ label: string; since: Date }>(
      'select labelfile as label, clock_timestamp() as since from pg_backup_stop(wait_for_archive => false)',
    );
    const between = await countFacts(client);
    await copyFiles(writer, dataDir, LOG, true);
    // What was written while the log was copied may be in it.
    const facts = factsBetween(before, between, await countFacts(client));
    const owner = await lstat(join(dataDir, CLUSTER));
    const { label: words, since } = rows[0] ?? { label: '', since: new Date(0) };
    const label = Buffer.from(words);
    await writer.add(join(CLUSTER, 'backup_label'), async () => Readable.from([label], { objectMode: false }), {
      owner: { ...owner, mode: 0o600 },
    });
    for (const name of EMPTY) await writer.addFolder(join(CLUSTER, name), { ...owner, mode: 0o700 });
    return { facts, from: /\(file ([0-9A-F]{24})\)/.exec(words)?.[1] ?? '', since };
  } finally {
    await client.end();
  }
}

/** Copies everything of DATA_DIR but the database, the files of people and what the running programs need for themselves. */
export async function copyRest(writer: BackupWriter, dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) if (name !== 'database' && name !== 'blobs') await copyFiles(writer, dataDir, name);
}

async function copyFiles(writer: BackupWriter, dataDir: string, path: string, isWanted = !LEFT_OUT.has(path)): Promise<void> {
  if (!isWanted || TEMPORARY.test(basename(path))) return;
  const from = join(dataDir, path);
  const found = await lstat(from).catch(unlessGone);
  const owner = found && { mode: found.mode & 0o777, uid: found.uid, gid: found.gid };
  if (found?.isDirectory()) {
    await writer.addFolder(path, owner);
    for (const name of (await readdir(from).catch(unlessGone)) ?? []) await copyFiles(writer, dataDir, join(path, name));
  } else if (found?.isFile()) await copyFile(writer, { from, path, owner });
}

type Copy = { from: string; path: string; owner: { mode: number; uid: number; gid: number } | undefined };

async function copyFile(writer: BackupWriter, { from, path, owner }: Copy): Promise<void> {
  const about = owner === undefined ? {} : { owner };
  if (/\.sqlite-(?:wal|shm)$/.test(path)) return;
  if (path.endsWith('.sqlite')) {
    // A stand-in's database, which may be written to at any time.
    const folder = await mkdtemp(join(tmpdir(), 'turnout-'));
    try {
      const draft = join(folder, 'draft.sqlite');
      await backup(new DatabaseSync(from, { readOnly: true }), draft);
      await writer.add(path, async () => (await open(draft, 'r')).createReadStream(), about);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return;
  }
  const file = await open(from, 'r').catch(unlessGone);
  if (file) await writer.add(path, async () => file.createReadStream(), about);
}

// While it is being copied, the database drops and renames files of its own; the log, which is copied last, makes up for it.
function unlessGone(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

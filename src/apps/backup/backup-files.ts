import { createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, chown, link, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { errorCode } from '#kernel/objects/error-code.ts';
import { UNLIMITED_SPACE, type DiskSpace } from '#platform/server/storage/disk-space.ts';
import { BackupRefused } from './backup-refused.ts';
import { Facts } from './count-facts.ts';
import type { Sealing } from './sealing.ts';

const Manifest = z.strictObject({
  format: z.literal(1),
  at: z.iso.datetime(),
  version: z.string(),
  /** The files of the built-in PostgreSQL, or what `pg_dump` has read from another one. */
  database: z.enum(['cluster', 'dump']),
  /** The public half of the key for which the files are sealed; null if they are not. */
  recipient: z.string().nullable(),
  /** Of a built-in PostgreSQL that archives its log: in which archive, from which segment on, and from which moment on it can be restored. */
  wal: z
    .strictObject({ id: z.string().regex(/^[0-9a-f]{12}$/), from: z.string().regex(/^[0-9A-F]{24}$/), since: z.iso.datetime() })
    .optional(),
  /** Authenticates everything else, with the key if there is one. */
  digest: z.string(),
});
// Below the folder into which it is restored, whoever wrote the list.
const Path = z.string().refine((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'));
const Entry = z.strictObject({
  path: Path,
  bytes: z.int(),
  sha256: z.string(),
  /** Of a file in the store, by which the next backup knows that it hasn't changed. */
  version: z.string().optional(),
});

export type Manifest = z.infer<typeof Manifest>;
export type Entry = z.infer<typeof Entry>;
export type Backup = {
  folder: string;
  manifest: Manifest;
  entries: Map<string, Entry>;
  folders: string[];
  facts: Facts;
  sealing: Sealing | null;
};

const MANIFEST = 'backup.json';
const LIST = 'files.json';
const FACTS = 'facts.json';
const SEALED = '.age';
const BYTES = { objectMode: false };
const List = z.strictObject({ files: z.array(Entry), folders: z.array(Path) });

type Owned = { mode: number; uid: number; gid: number };

export type BackupWriter = {
  /** Copies a file, sealed if there is a key. A file of the store with this `version` in the previous backup is linked instead of copied. */
  add(path: string, source: () => Promise<Readable>, about?: { version?: string; bytes?: number; owner?: Owned }): Promise<void>;
  addFolder(path: string, owner?: Owned): Promise<void>;
  /** Writes the lists; a folder without them is no backup. */
  finish(about: Pick<Manifest, 'at' | 'version' | 'database' | 'wal'>, facts: Facts): Promise<Manifest>;
  written(): { files: number; linked: number; bytes: number };
};

type Params = { target: string; sealing: Sealing | null; previous: Backup | null; room?: DiskSpace };

/** Writes a backup into an empty folder. Each file is on disk before its `add` resolves. Refuses one of known size for which there is no room. */
export function createBackupWriter({ target, sealing, previous, room = UNLIMITED_SPACE }: Params): BackupWriter {
  const files: Entry[] = [];
  const folders: string[] = [];
  const done = { files: 0, linked: 0, bytes: 0 };
  const nameOf = (path: string) => (sealing === null ? path : path + SEALED);
  const isLinkable = previous !== null && previous.manifest.recipient === (sealing?.recipient ?? null);
  const own = async (path: string, owner: Owned | undefined) => {
    if (sealing !== null || owner === undefined) return;
    await chmod(join(target, path), owner.mode);
    if (process.getuid?.() === 0) await chown(join(target, path), owner.uid, owner.gid);
  };
  const write = async (path: string, source: Readable) => {
    // It fails while the folder is made if its file is gone; reading it says so.
    source.on('error', () => undefined);
    const to = join(target, nameOf(path));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const measured = measure(source);
    const plain = Readable.from(measured.chunks, BYTES);
    try {
      await pipeline(
        sealing === null ? plain : await sealing.seal(plain),
        createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
      );
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
    return measured.result();
  };
  return {
    async add(path, source, { version, bytes, owner } = {}) {
      const known = previous?.entries.get(path);
      if (isLinkable && version !== undefined && known?.version === version && known.bytes === bytes) {
        await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
        if (
          await isLinked(join(previous.folder, nameOf(path)), join(target, nameOf(path)), sealing?.sealedBytes(known.bytes) ?? known.bytes)
        ) {
          files.push(known);
          done.files += 1;
          done.linked += 1;
          return;
        }
      }
      const release = await room.claim(bytes ?? 0);
      if (release === null) throw new BackupRefused(`There is no room for ${path} below ${target} (DISK_RESERVE_MB included).`);
      const found = await source()
        .then((content) => write(path, content))
        .finally(release);
      await own(path, owner);
      files.push({ path, ...found, ...(version === undefined ? {} : { version }) });
      done.files += 1;
      done.bytes += found.bytes;
    },
    async addFolder(path, owner) {
      folders.push(path);
      await mkdir(join(target, path), { recursive: true, mode: 0o700 });
      await own(path, owner);
    },
    async finish(about, facts) {
      const list = JSON.stringify({ files, folders });
      const counted = JSON.stringify(facts);
      await write(LIST, Readable.from([Buffer.from(list)], BYTES));
      await write(FACTS, Readable.from([Buffer.from(counted)], BYTES));
      const plain = { format: 1 as const, ...about, recipient: sealing?.recipient ?? null };
      const manifest = { ...plain, digest: digestOf(plain, list, counted, sealing) };
      await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
      const folder = await open(target, 'r');
      await folder.sync();
      await folder.close();
      return manifest;
    },
    written: () => done,
  };
}

/** Reads what a backup says about itself, which nobody has authenticated. Refuses a folder that holds no complete one. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(join(folder, MANIFEST)))
    throw new BackupRefused(`${folder} holds no complete backup: ${MANIFEST}, which is written last, is missing.`);
  const parsed = Manifest.safeParse(parse(await readFile(join(folder, MANIFEST), 'utf8')));
  if (!parsed.success) throw new BackupRefused(`${join(folder, MANIFEST)} is damaged, or of a newer version of Turnout.`);
  return parsed.data;
}

/**
 * Reads the lists of a backup. Refuses a folder that holds no complete one, another key, lists that were altered, and, with a key, a backup
 * without one: anybody who can write to the folder could have put it there.
 */
export async function readBackup(folder: string, sealing: Sealing | null): Promise<Backup> {
  const manifest = await readManifest(folder);
  if (manifest.recipient !== null && sealing === null) throw new BackupRefused('This backup is encrypted: set BACKUP_KEY to its key.');
  if (manifest.recipient !== null && manifest.recipient !== sealing?.recipient)
    throw new BackupRefused(`BACKUP_KEY is not the key of this backup, which was encrypted for ${manifest.recipient}.`);
  if (manifest.recipient === null && sealing !== null)
    throw new BackupRefused('This backup is not encrypted, so anybody could have written it. If you trust it, unset BACKUP_KEY.');
  const [list, facts] = await Promise.all([LIST, FACTS].map((path) => readWhole(folder, path, sealing)));
  const { digest, ...plain } = manifest;
  if (list === undefined || facts === undefined || digest !== digestOf(plain, list, facts, sealing))
    throw new BackupRefused(`The lists of ${folder} have been altered since it was made.`);
  const known = List.safeParse(parse(list));
  if (!known.success) throw new BackupRefused(`The lists of ${folder} are damaged, or of a newer version of Turnout.`);
  const { files, folders } = known.data;
  const entries = new Map(files.map((entry) => [entry.path, entry]));
  return { folder, manifest, entries, folders, facts: Facts.parse(parse(facts)), sealing };
}

/** Streams a file of a backup. The stream fails at its end if it is not, byte for byte, what was backed up. */
export async function openBackupFile({ folder, sealing }: Backup, { path, bytes, sha256 }: Entry): Promise<Readable> {
  const stored = createReadStream(join(folder, sealing === null ? path : path + SEALED));
  const refuse = (why: string) => new BackupRefused(`${path} of the backup ${why}.`);
  const plain = sealing === null ? stored : await sealing.open(stored).catch(() => Promise.reject(refuse('cannot be decrypted')));
  const checked = async function* () {
    const measured = measure(plain);
    try {
      yield* measured.chunks;
    } catch (error) {
      throw refuse(errorCode(error) === 'ENOENT' ? 'is missing' : 'is cut off or altered');
    }
    const found = measured.result();
    if (found.bytes !== bytes || found.sha256 !== sha256) throw refuse('is cut off or altered');
  };
  return Readable.from(checked(), BYTES);
}

async function readWhole(folder: string, path: string, sealing: Sealing | null): Promise<string> {
  const stored = createReadStream(join(folder, sealing === null ? path : path + SEALED));
  try {
    return await text(sealing === null ? stored : await sealing.open(stored));
  } catch {
    throw new BackupRefused(`${path} of ${folder} is missing, cut off or altered.`);
  }
}

function measure(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks = async function* () {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { chunks: chunks(), result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

function digestOf(plain: Omit<Manifest, 'digest'>, list: string, facts: string, sealing: Sealing | null): string {
  const parts = [plain.format, plain.at, plain.version, plain.database, plain.recipient, list, facts, ...(plain.wal ? [plain.wal] : [])];
  return createHmac('sha256', sealing?.key ?? '')
    .update(JSON.stringify(parts))
    .digest('hex');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

// Another disk, or one without links, takes a copy, and so does a file that was cut off.
async function isLinked(from: string, to: string, bytes: number): Promise<boolean> {
  try {
    if ((await stat(from)).size !== bytes) return false;
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}

import { createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '#kernel/objects/error-code.ts';
import { BackupRefused } from '../backup-refused.ts';
import type { Sealing } from '../sealing.ts';

type Order = {
  folder: string;
  sealing: Sealing | null;
  /** Whether files are compressed. */
  isPacked: boolean;
};

export type KeptFile = { name: string; path: string; keptAt: Date };

/** A folder to which files are added one by one, each whole or absent, and none ever replaced. */
export type KeptFiles = {
  /** Keeps a file, on disk before it resolves. One that is kept already stays; refuses other content under its name. */
  add(name: string, source: () => Promise<Readable>): Promise<void>;
  /** Returns null for a file that isn't kept. The stream fails at its end if it is not, byte for byte, what was kept. */
  open(name: string): Promise<Readable | null>;
  list(): AsyncGenerator<KeptFile>;
  /** What is being added, and what killed processes have left. */
  drafts(): AsyncGenerator<Omit<KeptFile, 'name'>>;
};

// The digest in a file's name authenticates it, with the key if there is one: whoever can write here could otherwise put in files of theirs.
const NAME = /^(.+)-([0-9a-f]{64})(?:\.gz)?(?:\.age)?$/;
const DRAFT = '.part';
const BYTES = { objectMode: false };

export function openKeptFiles({ folder, sealing, isPacked }: Order): KeptFiles {
  const ending = `${isPacked ? '.gz' : ''}${sealing === null ? '' : '.age'}`;
  const find = async (name: string) => {
    const at = dirname(join(folder, name));
    const found = (await namesIn(at)).flatMap((stored) => {
      const [, kept, digest = ''] = NAME.exec(stored) ?? [];
      return kept === basename(name) ? [{ path: join(at, stored), digest }] : [];
    });
    if (found.length > 1) throw new BackupRefused(`${name} is in ${folder} twice, with different content.`);
    return found[0] ?? null;
  };
  return {
    async add(name, source) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const measured = measure(name, await source(), sealing);
      const plain = Readable.from(measured.chunks, BYTES);
      const packed = isPacked ? plain.pipe(createGzip({ level: 1 })) : plain;
      // A pipe passes no failure on.
      plain.on('error', (error) => packed.destroy(error));
      try {
        await pipeline(
          sealing === null ? packed : await sealing.seal(packed),
          createWriteStream(path + DRAFT, { mode: 0o600, flush: true }),
        );
        const digest = measured.digest();
        const known = await find(name);
        if (known === null) await rename(path + DRAFT, `${path}-${digest}${ending}`);
        else if (known.digest !== digest)
          throw new BackupRefused(`${name} is in ${folder} already, with other content: another copy of the site uses it.`);
      } finally {
        await rm(path + DRAFT, { force: true });
      }
      const opened = await open(dirname(path), 'r');
      try {
        await opened.sync();
      } finally {
        await opened.close();
      }
    },
    async open(name) {
      const found = await find(name);
      if (found === null) return null;
      const refuse = () => new BackupRefused(`${found.path} is cut off, altered, or of another key.`);
      const stored = createReadStream(found.path);
      const opened = sealing === null ? stored : await sealing.open(stored).catch(() => Promise.reject(refuse()));
      const plain = isPacked ? opened.pipe(createGunzip()) : opened;
      opened.on('error', (error: Error) => plain.destroy(error));
      const checked = async function* () {
        const measured = measure(name, plain, sealing);
        try {
          yield* measured.chunks;
        } catch {
          throw refuse();
        }
        if (measured.digest() !== found.digest) throw refuse();
      };
      return Readable.from(checked(), BYTES);
    },
    async *list() {
      for await (const path of filesBelow(folder)) {
        const [, kept] = NAME.exec(basename(path)) ?? [];
        if (kept === undefined) continue;
        const name = relative(folder, join(dirname(path), kept)).replaceAll(sep, '/');
        yield { name, path, keptAt: (await stat(path)).mtime };
      }
    },
    async *drafts() {
      for await (const path of filesBelow(folder)) {
        const found = path.endsWith(DRAFT) ? await stat(path).catch(() => null) : null;
        if (found !== null) yield { path, keptAt: found.mtime };
      }
    },
  };
}

function measure(name: string, source: AsyncIterable<Buffer>, sealing: Sealing | null) {
  const hmac = createHmac('sha256', sealing?.key ?? '').update(`${name}\n`);
  const chunks = async function* () {
    for await (const chunk of source) {
      hmac.update(chunk);
      yield chunk;
    }
  };
  return { chunks: chunks(), digest: () => hmac.digest('hex') };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneIfMissing)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(noneIfMissing);

function noneIfMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

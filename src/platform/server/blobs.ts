import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskRoom, type DiskRoom } from './disk-room.ts';

export type BlobHead = { byteLength: number; modifiedAt: Date };
export type ByteRange = { start: number; end: number };

/** Where files are kept. Keys are made by the server: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export type BlobStore = {
  /** How much may still be put here. */
  room: DiskRoom;
  put(key: string, body: Buffer): Promise<void>;
  /** Writes a stream; with `createOnly` an existing blob is left alone and the call throws `BlobExistsError`. */
  putStream(key: string, body: Readable, options?: { createOnly?: boolean }): Promise<void>;
  get(key: string): Promise<Buffer>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Null when there is no such blob. */
  head(key: string): Promise<BlobHead | null>;
  delete(key: string): Promise<void>;
  /** Everything below a folder that was written before an instant, in no order; drafts that a dead process left are removed on the way. */
  list(prefix: string, before: Date): AsyncIterable<string>;
};

export class BlobExistsError extends Error {}

const KEY = /^[a-z0-9_-]+(?:[/.][a-z0-9_-]+)*$/;

/** Blobs as files below one folder. A blob is either whole or absent: it is written beside its place and then renamed, and both are on the disk before it counts as kept. Its folders are for this account alone. Whoever asks for room is given none of the last `reserveBytes` of the disk. */
export function createFolderBlobs(folder: string, newSuffix: () => string, reserveBytes = 0): BlobStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.length > 300) throw new Error(`Not a blob key: ${key}`);
    return join(folder, key);
  };
  const write = async (key: string, fill: (path: string) => Promise<void>, place: (draft: string, path: string) => Promise<void>) => {
    const path = pathOf(key);
    const first = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${newSuffix()}${DRAFT}`;
    try {
      await fill(draft);
      await place(draft, path);
      await syncFolders(dirname(path), first);
    } finally {
      await rm(draft, { force: true });
    }
  };
  const head = async (key: string) => {
    const found = await stat(pathOf(key)).catch(noSuchFile);
    return found ? { byteLength: found.size, modifiedAt: found.mtime } : null;
  };
  return {
    room: createDiskRoom(folder, reserveBytes),
    head,
    put: (key, body) => write(key, (path) => writeDurably(path, [body]), rename),
    async putStream(key, body, { createOnly = false } = {}) {
      if (createOnly && (await head(key))) throw new BlobExistsError(key);
      await write(key, (path) => writeDurably(path, body), createOnly ? placeOnce : rename);
    },
    async get(key) {
      const file = await open(pathOf(key), 'r');
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    async stream(key, range) {
      return createReadStream(pathOf(key), range ?? {});
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix, before) {
      for await (const path of filesBelow(pathOf(prefix))) {
        const found = await stat(path).catch(noSuchFile);
        if (!found || found.mtime >= before) continue;
        if (path.endsWith(DRAFT)) await rm(path, { force: true });
        else yield relative(folder, path).replaceAll(sep, '/');
      }
    },
  };
}

const DRAFT = '.part';

/** Gives a draft its place, in one step that fails where something is there already. */
async function placeOnce(draft: string, path: string): Promise<void> {
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BlobExistsError(path) : error;
  });
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(noSuchFile);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

async function writeDurably(path: string, body: Iterable<Buffer> | Readable): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Makes the name of a file as durable as its bytes, and the names of the folders that were made for it: a name stands in its folder, which
 * the system writes when it likes unless asked (fsync(2)). Does nothing where folders cannot be opened.
 */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade === undefined ? folder : dirname(firstMade);
  for (let path = folder; ; path = dirname(path)) {
    const opened = await open(path, 'r').catch(cannotOpen);
    try {
      await opened?.sync();
    } finally {
      await opened?.close();
    }
    if (path === last || path === dirname(path)) return;
  }
}

// Windows: there is no such call for folders, and none is needed.
function cannotOpen(error: NodeJS.ErrnoException): null {
  if (error.code === 'EISDIR' || error.code === 'EPERM') return null;
  throw error;
}

function noSuchFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

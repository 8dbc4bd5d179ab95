import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobExistsError, checkedKey, type BlobStore } from './blobs.ts';
import { createDiskSpace } from './disk-space.ts';

/**
 * Stores blobs as files below one folder. A blob is either whole or absent: it is written beside its place and then renamed, and both are
 * synced to disk before it counts as stored. Its folders are accessible to this account only. `room` never grants any of the disk's last
 * `reserveBytes`.
 */
export function createFolderBlobs(folder: string, newSuffix: () => string, reserveBytes = 0): BlobStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
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
    return found ? { byteLength: found.size, modifiedAt: found.mtime, version: `${found.mtimeMs}-${found.ino}` } : null;
  };
  return {
    room: createDiskSpace(folder, reserveBytes),
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
    async *list(prefix, before, { keepsDrafts = false } = {}) {
      for await (const path of filesBelow(prefix === '' ? folder : pathOf(prefix))) {
        const found = await stat(path).catch(noSuchFile);
        if (!found || found.mtime >= before) continue;
        if (path.endsWith(DRAFT)) {
          if (!keepsDrafts) await rm(path, { force: true });
        } else yield relative(folder, path).replaceAll(sep, '/');
      }
    },
    uploadAddress: async () => null,
  };
}

const DRAFT = '.part';

/** Puts a draft in its place, in one step that fails if something is already there. */
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
 * Makes a file's name as durable as its bytes, and the names of folders created for it: a name is stored in its folder, which the system
 * writes when it likes unless it is synced (fsync(2)). Does nothing if folders can't be opened.
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

// Windows has no such call for folders, and needs none.
function cannotOpen(error: NodeJS.ErrnoException): null {
  if (error.code === 'EISDIR' || error.code === 'EPERM') return null;
  throw error;
}

function noSuchFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertWhole, type BlobStore } from '#platform/server/storage/blobs.ts';
import type { MoveJournal } from './move-journal.ts';

export type Moved = {
  copied: number;
  verifiedBefore: number;
  gone: number;
  removed: number;
  /** Copies whose originals are gone and that stay, because so many are that the source is more likely another one. */
  withheld: number;
  /** Blobs written after `before`, which are left to the next run. */
  young: number;
  failed: number;
  bytes: number;
};

type Move = {
  from: BlobStore;
  to: BlobStore;
  journal: MoveJournal;
  /** Blobs written later than this, by their store's clock, are left to the next run, so that this one ends wherever its copies go. */
  before: Date;
  onProgress?: (soFar: Readonly<Moved>) => void;
  onFailure?: (key: string, error: unknown) => void;
  /** Stops after the blobs in hand. */
  signal?: AbortSignal;
};

const AT_ONCE = 8;
const BATCH = 500;
const FEW_REMOVED = 20;
const END_OF_TIME = new Date(8.64e15);

/**
 * Copies every blob and compares length and SHA-256 of each copy, as read back, with the original; deletes at the target what was copied
 * before and has since been deleted at the source. Deletes nothing at the source. Holds a few chunks of eight blobs in memory, however many
 * there are. Blobs deleted while they are copied count as `gone`; a copy that differs is deleted and counts as `failed`, and so does a blob that
 * changes meanwhile or of which the source sends less than there is. A later run copies again what has changed on either side since it was
 * verified, whatever its length.
 */
export async function moveBlobs({ from, to, journal, before, onProgress, onFailure, signal }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, verifiedBefore: 0, gone: 0, removed: 0, withheld: 0, young: 0, failed: 0, bytes: 0 };
  const keys = from.list('', END_OF_TIME, { keepsDrafts: true })[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await keys.next(); next.done !== true; next = await keys.next()) {
      if (signal?.aborted) return;
      const key = next.value;
      try {
        await moveOne(key, { from, to, journal, before }, moved);
      } catch (error) {
        moved.failed += 1;
        onFailure?.(key, error);
      }
      onProgress?.(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Only a complete list says what is no longer there.
  if (signal?.aborted) return moved;
  moved.withheld = implausiblyGone(journal.count());
  if (moved.withheld === 0) moved.removed = await removeDeleted(from, to, journal);
  return moved;
}

/**
 * How many copies must stay because the source has lost all or most of what was copied: it is then more likely empty, not mounted or
 * cleared after the move than that people deleted so much.
 */
function implausiblyGone({ copies, unseen }: { copies: number; unseen: number }): number {
  return unseen === copies || (unseen > FEW_REMOVED && unseen * 2 > copies) ? unseen : 0;
}

type One = Pick<Move, 'from' | 'to' | 'journal' | 'before'>;

async function moveOne(key: string, { from, to, journal, before: latest }: One, moved: Moved): Promise<void> {
  const known = journal.see(key);
  const before = await from.head(key);
  if (before === null) {
    moved.gone += 1;
    return;
  }
  // Either may have been written again since, to the same length.
  if (known?.original === before.version && (await to.head(key))?.version === known.copy) {
    moved.verifiedBefore += 1;
    return;
  }
  if (before.modifiedAt >= latest) {
    moved.young += 1;
    return;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const original: AsyncIterable<Buffer> = await from.stream(key);
  const measured = async function* () {
    for await (const chunk of original) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    assertWhole(key, bytes, before);
  };
  await to.putStream(key, Readable.from(measured()));
  const wanted = hash.digest('hex');
  const copy = await digestOf(to, key);
  if (copy.bytes !== bytes || copy.digest !== wanted) {
    await to.delete(key);
    throw new Error(`The copy of ${key} differs from the original.`);
  }
  const after = await from.head(key);
  // Deleted in the meantime: the copy must not survive it.
  if (after === null) {
    await to.delete(key);
    moved.gone += 1;
    return;
  }
  if (after.version !== before.version) throw new Error(`${key} changed while it was copied.`);
  journal.verified(key, { original: before.version, copy: (await to.head(key))?.version ?? '' });
  moved.copied += 1;
  moved.bytes += bytes;
}

async function digestOf(blobs: BlobStore, key: string): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = await blobs.stream(key);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, digest: hash.digest('hex') };
}

async function removeDeleted(from: BlobStore, to: BlobStore, journal: MoveJournal): Promise<number> {
  let removed = 0;
  for (let keys = journal.unseen(BATCH); keys.length > 0; keys = journal.unseen(BATCH)) {
    for (const key of keys) {
      if ((await from.head(key)) === null) {
        await to.delete(key);
        removed += 1;
      }
      journal.delete(key);
    }
  }
  return removed;
}

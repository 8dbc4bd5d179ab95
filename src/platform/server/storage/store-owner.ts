import { Readable } from 'node:stream';
import type { Db } from '#db/client.ts';
import type { NewId } from '#kernel/ids/id.ts';
import type { Now } from '#kernel/time/instant.ts';
import { keepWatermark, readWatermark } from '../database/watermarks.ts';
import { BlobExistsError, type BlobStore } from './blobs.ts';

/** The file in a store that names the database whose files it holds. */
export const OWNER_KEY = 'site/id';

export const STORE_OF_ANOTHER =
  'The store holds the files of another database. Name a store of its own in STORAGE_URL. If this database has taken the place of the other: `npm start -- storage adopt`.';

const WATERMARK = 'storage.site';

type Given = { db: Db; blobs: Pick<BlobStore, 'head' | 'get' | 'put' | 'putStream'>; newId: NewId; now: Now };

/** Whose files a store holds: this database's, another's, or nobody has said so yet. */
export async function readStoreOwner({ db, blobs }: Pick<Given, 'db' | 'blobs'>): Promise<'ours' | 'another' | 'unclaimed'> {
  if ((await blobs.head(OWNER_KEY)) === null) return 'unclaimed';
  const named = (await blobs.get(OWNER_KEY)).toString();
  return named === (await readWatermark(db, WATERMARK)) ? 'ours' : 'another';
}

/** Names this database in a store, unless another one is named there. */
export async function claimStore({ db, blobs, newId, now }: Given): Promise<void> {
  const id = await keepWatermark(db, WATERMARK, newId(), now());
  try {
    await blobs.putStream(OWNER_KEY, Readable.from([Buffer.from(id)], { objectMode: false }), { createOnly: true });
  } catch (error) {
    if (!(error instanceof BlobExistsError)) throw error;
  }
}

/** Names this database in a store, whichever was named there. */
export async function adoptStore({ db, blobs, newId, now }: Given): Promise<void> {
  await blobs.put(OWNER_KEY, Buffer.from(await keepWatermark(db, WATERMARK, newId(), now())));
}

import type { BlobStore } from '#platform/server/storage/blobs.ts';
import type { PlannedPicture } from './plan/plan-pictures.ts';
import type { DemoRows } from './plan/rows.ts';
import { renderOnce } from './pictures/render-once.ts';

export type Drawing = {
  onProgress(done: number, all: number): void;
  /** 1 unless nobody will look at the pictures. */
  scale: number;
  /** Where drawn pictures are cached for the next time; null caches none. */
  keptIn: string | null;
};

// Rendering waits for files and files wait for rendering: three at a time keep two processors busy.
const AT_A_TIME = 3;

/**
 * Draws the pictures and stores them under the same keys and in the same sizes as processed
 * uploads. Returns their rows, READY. Overwrites what an interrupted run has already stored.
 */
export async function storePictures(
  blobs: BlobStore,
  pictures: readonly PlannedPicture[],
  now: Date,
  { onProgress, ...drawing }: Drawing,
): Promise<DemoRows['media_entities']> {
  const rows = Array<DemoRows['media_entities'][number]>(pictures.length);
  const queue = pictures.entries();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const [index, picture] of queue) {
        rows[index] = await storePicture(blobs, picture, now, drawing);
        done += 1;
        onProgress(done, pictures.length);
      }
    }),
  );
  return rows;
}

async function storePicture(
  blobs: BlobStore,
  picture: PlannedPicture,
  now: Date,
  drawing: Omit<Drawing, 'onProgress'>,
): Promise<DemoRows['media_entities'][number]> {
  const rendered = await renderOnce(picture, drawing);
  const folder = `d/${picture.userId}/${picture.id}`;
  const variants: Record<string, string> = {};
  for (const [name, body] of Object.entries(rendered.variants)) {
    variants[name] = `${folder}/${name}.webp`;
    await blobs.put(`${folder}/${name}.webp`, body);
  }
  return {
    user_id: picture.userId,
    id: picture.id,
    item_type: picture.item.type,
    item_id: picture.item.id,
    type: 'image',
    entity_type: picture.entityType,
    position: picture.position,
    alt: picture.alt,
    status: 'READY',
    // There never was an upload, but the column needs a name of its own.
    upload_key: `${folder}/drawn`,
    variants: JSON.stringify(variants),
    blur: rendered.blur,
    width: rendered.width,
    height: rendered.height,
    created_at: now,
    updated_at: now,
  };
}

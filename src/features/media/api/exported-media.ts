import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { PAGE, paged } from '#platform/server/database/personal-data.ts';

/** The media of the person's items, each with its file in the export. */
export async function* exportedMedia(db: Db, userId: string): AsyncGenerator<object> {
  for await (const { variants, ...row } of mediaRows(db, userId)) {
    const files = filesOf(row, variants);
    yield { ...row, file: files.largest?.path ?? null, ...(files.sound ? { soundFile: files.sound.path } : {}) };
  }
}

/** The files of a person's pictures and films, the largest size of each, with their names in the export. */
export async function* exportedFiles(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  for await (const { variants, ...row } of mediaRows(db, userId)) {
    const { largest, sound } = filesOf(row, variants);
    if (largest) yield largest;
    if (sound) yield sound;
  }
}

type ExportedFile = { path: string; key: string };

const mediaRows = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('media_entities')
      .select(['id', 'type', 'item_type as itemType', 'item_id as itemId', 'entity_type as entityType', 'position', 'alt', 'status'])
      .select(['width', 'height', 'duration', 'thumbnail_for_id as thumbnailFor', 'variants', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const Variants = z.record(z.string(), z.string());

// Picture sizes are named by width, film sizes by height. A film's pictures and sound are stored separately, so it becomes two files.
function filesOf({ id, type }: { id: string; type: string }, stored: unknown): { largest?: ExportedFile; sound?: ExportedFile } {
  const variants = Variants.parse(stored);
  const [ending, sound] = type === 'video' ? ['mp4', variants['audio.mp4']] : ['webp', undefined];
  const sizes = Object.entries(variants).filter(([, key]) => key.endsWith(`.${ending}`) && key !== sound);
  const [largest] = sizes.toSorted(([one], [other]) => sizeOf(other) - sizeOf(one));
  return {
    ...(largest ? { largest: { path: `${id}.${ending}`, key: largest[1] } } : {}),
    ...(sound === undefined ? {} : { sound: { path: `${id}-sound.m4a`, key: sound } }),
  };
}

function sizeOf(name: string): number {
  return Number.parseInt(name, 10) || 0;
}

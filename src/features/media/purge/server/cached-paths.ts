import type { Services } from '#platform/server/program/services.ts';
import type { Purge } from '#platform/server/storage/purge-media.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';
import { storedCaptions } from '../../captions/server/stored-captions.ts';

// As many as the commonest services take at a time, several times over; a film has about ten in each of two folders.
const FOLDERS_AT_ONCE = 50;
const DERIVATIVE = /^(d\/[^/]+\/([^/]+))\/([^/]+)$/;

/** The tags of a derivative's response: of its owner and of the image or film. */
export function cacheTags(folder: string): string[] {
  const [, owner = '', entity = ''] = folder.split('/');
  return [`owner-${owner}`, mediaTag(entity)];
}

/** The keys of everything that links to an entity open: its stored files and its captions. */
export function linkedKeys(row: Pick<MediaRow, 'user_id' | 'id' | 'variants' | 'captions'>): string[] {
  const captions = storedCaptions(row.captions).map(({ id }) => captionsKey(row.user_id, row.id, id));
  return [...Object.values(row.variants), ...captions];
}

/** The key under which captions of a film are linked; they are no file. */
export function captionsKey(ownerUserId: string, filmId: string, id: string): string {
  return `d/${ownerUserId}/${filmId}/${id}.vtt`;
}

/**
 * Has shared caches forget what everyone's links to these derivatives open; other keys are ignored, and so is everything where no hook is
 * configured. What a cache is fetching at this moment it may still store: purge once more later.
 */
export async function purgeKeys(
  { mediaLinks, purgeMedia }: Pick<Services, 'mediaLinks' | 'purgeMedia'>,
  keys: readonly string[],
): Promise<void> {
  if (purgeMedia === null) return;
  const derivatives = keys.flatMap((key) => {
    const [, folder = '', entity = '', file = ''] = DERIVATIVE.exec(key) ?? [];
    return folder === '' ? [] : [{ folder, entity, file }];
  });
  const folders = [...Map.groupBy(derivatives, ({ folder }) => folder)];
  for (let from = 0; from < folders.length; from += FOLDERS_AT_ONCE) {
    const purge: Purge = { tags: [], paths: [] };
    for (const [folder, files] of folders.slice(from, from + FOLDERS_AT_ONCE)) {
      purge.tags.push(mediaTag(files[0]?.entity ?? ''));
      for (const path of mediaLinks.publicPaths(folder)) purge.paths.push(...files.map(({ file }) => path + file));
    }
    await purgeMedia(purge);
  }
}

function mediaTag(entityId: string): string {
  return `media-${entityId}`;
}

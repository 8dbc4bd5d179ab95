import type { Selectable } from 'kysely';
import type { MediaEntities } from '#db/schema.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import type { Captions, MediaEntity, MediaVariant } from '../../contract.ts';
import { maySeeFailure, maySeeProgress, type MediaReader } from '../../policy.ts';
import { CAPTION_LANGUAGES, isInlineUse, renditionsOf, POSTER } from '../../rules.ts';
import { captionsKey } from '../../purge/server/cached-paths.ts';
import { storedCaptions } from '../../captions/server/stored-captions.ts';

export type MediaRow = Selectable<MediaEntities>;

/** A row without the columns that no reader sees anything of. */
type ShownRow = Omit<MediaRow, 'claimed_until' | 'attempts' | 'digest' | 'bytes'>;

/**
 * Returns a media entity as this reader may see it. Behind a lock only the blur is left: no URL, alt text, captions or size. The database
 * has checked the enumerated columns, so they aren't checked again for every row of a list.
 */
export function serializeMedia(row: ShownRow, reader: MediaReader & { userId: string | null }, links: MediaLinks): MediaEntity {
  const full = reader.view === 'full';
  return {
    id: row.id,
    mediaItemUri: { type: row.item_type, id: row.item_id },
    type: row.type,
    url: full ? urlMap(row, reader, links) : {},
    entityType: row.entity_type,
    userId: row.user_id,
    position: row.position,
    alt: full ? row.alt : null,
    blur: row.blur,
    width: full ? row.width : null,
    height: full ? row.height : null,
    duration: full ? row.duration : null,
    ...(full ? captionsOf(row, reader, links) : {}),
    isMediaInline: isInlineUse(row.entity_type),
    thumbnailForId: row.thumbnail_for_id,
    progress: maySeeProgress(reader.userId, row.user_id) ? row.progress : null,
    failure: maySeeFailure(reader.userId, row.user_id) ? row.failure : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function urlMap(row: ShownRow, reader: MediaReader, links: MediaLinks): Record<string, MediaVariant> {
  const status = row.status;
  const variants = row.variants;
  const names = row.type === 'video' ? VIDEO_VARIANTS : renditionsOf(row.entity_type).map(({ name }) => name);
  const sizes = names.map((name) => {
    const key = variants[name];
    return [name, { url: key === undefined ? null : links.link(key, reader.link), status }] as const;
  });
  return Object.fromEntries(sizes);
}

// Linked as siblings of the film's files, so that a link that opens one opens the other, for as long.
function captionsOf(row: ShownRow, reader: MediaReader, links: MediaLinks): { captions?: Captions[] } {
  const captions = storedCaptions(row.captions);
  if (captions.length === 0) return {};
  const srcOf = (id: string) => links.link(captionsKey(row.user_id, row.id, id), reader.link);
  return { captions: captions.map(({ id, language }) => ({ id, language, label: CAPTION_LANGUAGES[language], src: srcOf(id) })) };
}

// The playlist and the still; the token in their links opens the film's other files too.
const VIDEO_VARIANTS = ['hls', POSTER.name];

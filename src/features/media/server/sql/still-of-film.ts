import { v5 as uuidv5 } from 'uuid';
import type { MediaEntity } from '../../contract.ts';
import { POSTER } from '../../rules.ts';

/**
 * Returns a film's still as an entity of its own, whose `thumbnailForId` names the film; nothing for an image, a film that isn't ready, or
 * one behind a lock. It isn't stored: its id is derived from the film's, so it is always the same.
 */
export function stillOfFilm(film: MediaEntity): MediaEntity[] {
  const still = film.type === 'video' ? film.url[POSTER.name] : undefined;
  if (still?.status !== 'READY' || still.url === null) return [];
  const { captions: _captions, ...shared } = film;
  return [
    {
      ...shared,
      id: uuidv5('thumbnail', film.id),
      type: 'image',
      entityType: 'thumbnail',
      url: { [POSTER.name]: still },
      width: POSTER.width,
      height: POSTER.height,
      duration: null,
      isMediaInline: false,
      thumbnailForId: film.id,
    },
  ];
}

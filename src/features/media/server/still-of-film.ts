import { v5 as uuidv5 } from 'uuid';
import type { MediaEntity } from '../contract.ts';
import { POSTER } from './video/poster.ts';

/**
 * The still picture of a film as an entity of its own, whose `thumbnailForId` names the film; none of a picture, of a film that is not ready, and
 * behind a lock. It is not stored: its id is made from the film's, and is the same each time.
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

import type { Db } from '#db/client.ts';
import { bindPersonalData, paged } from '#platform/server/database/personal-data.ts';
import { exportedMedia } from '../api/exported-media.ts';
import { removeAllMedia } from './commands/remove-all-media.ts';
import { mediaPersonalData } from '../personal-data.ts';

// Caption files can be long.
const FILES = 20;

/** The captions a person added to their films, in full; `mediaId` is the film's id. */
const exportedCaptions = (db: Db, userId: string) =>
  paged(
    (after) =>
      db
        .selectFrom('media_captions')
        .select(['id', 'entity_id as mediaId', 'language', 'body as webVtt', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(FILES)
        .execute(),
    FILES,
  );

/** Reads and erases the personal data of media. */
export const mediaData = bindPersonalData(mediaPersonalData, {
  read: {
    'media.json': exportedMedia,
    'captions.json': exportedCaptions,
  },
  erase: {
    media: removeAllMedia,
  },
});

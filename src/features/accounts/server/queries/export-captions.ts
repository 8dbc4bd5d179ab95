import type { Db } from '#db/client.ts';
import { paged } from './export-pages.ts';

// A file of captions may be long.
const FILES = 20;

/** The captions that a person gave to their films, whole; `mediaId` is the film's. */
export const exportedCaptions = (db: Db, userId: string) =>
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

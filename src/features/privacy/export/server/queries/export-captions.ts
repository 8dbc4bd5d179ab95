import type { Db } from '#db/client.ts';
import { paged } from './export-pages.ts';

// Caption files can be long.
const FILES = 20;

/** The captions a person added to their films, in full; `mediaId` is the film's id. */
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

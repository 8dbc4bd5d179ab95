import type { Db } from '#db/client.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^d/(${UUID})/(${UUID})/(${UUID})\\.vtt$`);

/** Returns the captions under this key, `d/{person}/{film}/{captions}.vtt`, as WebVTT, or null if the film has none with this id. */
export async function findCaptions(db: Db, key: string): Promise<Buffer | null> {
  const [, userId, entityId, id] = KEY.exec(key) ?? [];
  if (userId === undefined || entityId === undefined || id === undefined) return null;
  const row = await db
    .selectFrom('media_captions')
    .select('body')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row ? Buffer.from(row.body) : null;
}

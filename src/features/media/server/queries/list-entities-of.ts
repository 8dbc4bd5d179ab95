import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Services } from '#platform/server/services.ts';
import type { MediaEntity } from '../../contract.ts';
import type { MediaReader } from '../../policy.ts';
import { serializeMedia } from '../serialize-media.ts';

/** An item whose media is wanted: its owner, and what its own policy lets this reader see (`mediaReader`). */
export type ItemWithMedia = MediaItemUri & { userId: string; reader: MediaReader };

/** The media of up to a page of items in one query, by item id and in order; items without media are left out. */
export async function listEntitiesOf(
  services: Pick<Services, 'mediaLinks'> & { db: Db | Tx },
  readerUserId: string | null,
  items: ItemWithMedia[],
): Promise<Map<string, MediaEntity[]>> {
  if (items.length === 0) return new Map();
  const rows = await services.db
    .selectFrom('media_entities')
    .selectAll()
    .where('user_id', 'in', [...new Set(items.map(({ userId }) => userId))])
    .where('item_id', 'in', [...new Set(items.map(({ id }) => id))])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const found = new Map<string, MediaEntity[]>();
  for (const item of items) {
    const own = rows.filter((row) => row.user_id === item.userId && row.item_type === item.type && row.item_id === item.id);
    if (own.length > 0) found.set(item.id, own.map((row) => serializeMedia(row, { ...item.reader, userId: readerUserId }, services.mediaLinks)));
  }
  return found;
}

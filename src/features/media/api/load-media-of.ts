import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaEntity } from '../contract.ts';
import type { MediaReader } from '../policy.ts';
import { serializeMedia } from '../server/sql/serialize-media.ts';

type Params = {
  ownerUserIds: string[];
  type: MediaItemUri['type'];
  ids: string[];
  /** How much of the items' media their own policy gives this reader. */
  reader: MediaReader & { userId: string | null };
};

/** Returns the media of several items, in order, by item id; for lists that know who owns their items. */
export async function loadMediaOf(
  { db, mediaLinks }: Pick<Services, 'db' | 'mediaLinks'>,
  { ownerUserIds, type, ids, reader }: Params,
): Promise<Map<string, MediaEntity[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_entities')
    .selectAll()
    .where('user_id', 'in', ownerUserIds)
    .where('item_type', '=', type)
    .where('item_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map((row) => serializeMedia(row, reader, mediaLinks)),
    ({ mediaItemUri }) => mediaItemUri.id,
  );
}

import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { Services } from '#platform/server/services.ts';
import type { MediaEntity } from '../../contract.ts';
import type { MediaReader } from '../../policy.ts';
import { serializeMedia } from '../serialize-media.ts';

type Wanted = {
  ownerUserIds: string[];
  type: MediaItemUri['type'];
  ids: string[];
  /** What the items' own policy lets this reader have of them. */
  reader: MediaReader & { userId: string | null };
};

/** The media of several items of some people, each in order, by the item's id; for lists that know whose their items are. */
export async function serializeMediaOf(
  { db, mediaLinks }: Pick<Services, 'db' | 'mediaLinks'>,
  { ownerUserIds, type, ids, reader }: Wanted,
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

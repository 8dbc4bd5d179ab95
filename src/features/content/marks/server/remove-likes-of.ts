import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

const BATCH = 100;

/** Removes up to 100 likes of a person who has left and uncounts them. Returns how many; 0 means none are left. */
export async function removeLikesOf({ tx }: CommandContext, userId: string): Promise<number> {
  const some = tx.selectFrom('likes').select(['content_user_id', 'content_id']).where('user_id', '=', userId).limit(BATCH);
  const removed = await tx
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where(({ eb, refTuple }) => eb(refTuple('content_user_id', 'content_id'), 'in', some.$asTuple('content_user_id', 'content_id')))
    .returning(['content_user_id', 'content_id'])
    .execute();
  // One after another in id order, so that two people who have left and liked the same items can't deadlock.
  for (const { content_user_id: ownerUserId, content_id: id } of removed.toSorted((one, other) =>
    one.content_id < other.content_id ? -1 : 1,
  ))
    await tx
      .updateTable('contents')
      .set({ like_count: sql`greatest(like_count - 1, 0)` })
      .where('user_id', '=', ownerUserId)
      .where('id', '=', id)
      .execute();
  await syncTagRanks(
    { tx },
    removed.map((row) => ({ userId: row.content_user_id, id: row.content_id })),
  );
  return removed.length;
}

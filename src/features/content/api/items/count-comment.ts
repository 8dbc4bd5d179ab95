import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '../../refusals.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

/**
 * Updates an item's comment count, in the transaction that writes or deletes the comment. Refuses with NOT_FOUND a new comment under an
 * item that is being deleted: the deletion has already seen all comments counted before.
 */
export async function countComment(
  command: CommandContext,
  content: { ownerUserId: string; uri: { id: string } },
  change: 1 | -1,
): Promise<void> {
  const counted = await command.tx
    .updateTable('contents')
    .set({ comment_count: sql`comment_count + ${change}` })
    .where('user_id', '=', content.ownerUserId)
    .where('id', '=', content.uri.id)
    .$if(change === 1, (query) => query.where('status', '=', 'published'))
    .executeTakeFirst();
  if (change === 1 && counted.numUpdatedRows === 0n) throw contentRefusals.CONTENT_NOT_FOUND();
  command.publish({ kind: 'content', ownerUserId: content.ownerUserId, contentId: content.uri.id });
  await syncTagRanks(command, [{ userId: content.ownerUserId, id: content.uri.id }]);
}

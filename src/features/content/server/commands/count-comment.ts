import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { syncTagRanks } from './sync-tag-ranks.ts';

/** Keeps the count of comments of an item, in the transaction that writes or deletes one. */
export async function countComment(
  command: CommandContext,
  content: { ownerUserId: string; uri: { id: string } },
  change: 1 | -1,
): Promise<void> {
  await command.tx
    .updateTable('contents')
    .set({ comment_count: sql`comment_count + ${change}` })
    .where('user_id', '=', content.ownerUserId)
    .where('id', '=', content.uri.id)
    .execute();
  await syncTagRanks(command, [{ userId: content.ownerUserId, id: content.uri.id }]);
}

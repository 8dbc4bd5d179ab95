import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

/** Counts a tip for an item in the transaction that completes it, or uncounts it when the tip is refunded. */
export async function countTip(
  command: CommandContext,
  content: { ownerUserId: string; uri: { id: string } },
  change: 1 | -1,
): Promise<void> {
  await command.tx
    .updateTable('contents')
    .set({ tip_count: sql`greatest(tip_count + ${change}, 0)` })
    .where('user_id', '=', content.ownerUserId)
    .where('id', '=', content.uri.id)
    .execute();
  await syncTagRanks(command, [{ userId: content.ownerUserId, id: content.uri.id }]);
}

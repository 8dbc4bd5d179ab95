import type { CommandContext } from '#platform/server/database/transaction.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';

const BATCH = 100;

/**
 * Deletes up to 100 comments, with their attachments, under deleted items of a person: one item, or all. Leaves the counts as they are,
 * since nobody sees them any more. Returns how many; 0 means none are left.
 */
export async function deleteSomeUnder(
  command: CommandContext,
  { ownerUserId, contentId }: { ownerUserId: string; contentId?: string },
): Promise<number> {
  const some = await command.tx
    .selectFrom('comments as c')
    .innerJoin('contents as item', (join) => join.onRef('item.user_id', '=', 'c.content_user_id').onRef('item.id', '=', 'c.content_id'))
    .select(['c.id', 'c.user_id'])
    .where('c.content_user_id', '=', ownerUserId)
    .where('c.deleted', '=', false)
    .where('item.status', '=', 'deleted')
    .$if(contentId !== undefined, (query) => query.where('c.content_id', '=', contentId ?? ''))
    .orderBy('c.id')
    .limit(BATCH)
    .forUpdate('c')
    .execute();
  if (some.length === 0) return 0;
  await command.tx
    .updateTable('comments')
    .set({ deleted: true, text: '', mentions: JSON.stringify([]) })
    .where('content_user_id', '=', ownerUserId)
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute();
  for (const { id, user_id: authorUserId } of some) await removeEntities(command, authorUserId, { type: 'COMMENT', id });
  return some.length;
}

/** Does the same for all items of a person who has left, which are all deleted. */
export function deleteCommentsUnderAllOf(command: CommandContext, ownerUserId: string): Promise<number> {
  return deleteSomeUnder(command, { ownerUserId });
}

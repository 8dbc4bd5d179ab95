import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

// In any order: whoever changes the rank of an item still holds the lock on it, and nobody else writes the rank of its tags.
const SYNC = statement<never, { owners: string[]; ids: string[] }>(`
  update content_tags carrier set rank = item.rank from contents item
  where item.user_id = any (:owners::uuid[]) and item.id = any (:ids::uuid[])
    and carrier.user_id = any (:owners::uuid[]) and carrier.user_id = item.user_id and carrier.content_id = item.id
    and carrier.rank <> item.rank`);

/**
 * Copies the rank of items, which the database computes (`contents.rank`, docs/product.md#discover), to the rows of their tags, by which
 * the lists of a tag are ordered. Call it in a separate statement after anything that may change a rank: likes, comments, tips, views,
 * scores. The items must be locked, in key order. Most such changes don't.
 */
export async function syncTagRanks({ tx }: Pick<CommandContext, 'tx'>, items: { userId: string; id: string }[]): Promise<void> {
  if (items.length === 0) return;
  await SYNC.run(tx, { owners: items.map(({ userId }) => userId), ids: items.map(({ id }) => id) });
}

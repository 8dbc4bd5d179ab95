import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

// In key order, so that transactions that move the same items can't deadlock.
const SYNC = statement<never, { owners: string[]; ids: string[] }>(`
  with moved as (
    select carrier.user_id, carrier.content_id, carrier.tag, item.rank
    from unnest(:owners::uuid[], :ids::uuid[]) wanted (user_id, id)
    join contents item on item.user_id = wanted.user_id and item.id = wanted.id
    join content_tags carrier on carrier.user_id = item.user_id and carrier.content_id = item.id and carrier.rank <> item.rank
    order by carrier.user_id, carrier.content_id, carrier.tag
    for no key update of carrier
  )
  update content_tags carrier set rank = moved.rank from moved
  where carrier.user_id = moved.user_id and carrier.content_id = moved.content_id and carrier.tag = moved.tag`);

/**
 * Copies the rank of items, which the database computes (`contents.rank`, docs/product.md#discover), to the rows of their tags, by which
 * the lists of a tag are ordered. Call it in a separate statement after anything that may change a rank: likes, comments, tips, views,
 * scores. Most such changes don't.
 */
export async function syncTagRanks({ tx }: Pick<CommandContext, 'tx'>, items: { userId: string; id: string }[]): Promise<void> {
  if (items.length === 0) return;
  await SYNC.run(tx, { owners: items.map(({ userId }) => userId), ids: items.map(({ id }) => id) });
}

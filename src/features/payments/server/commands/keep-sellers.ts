import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

// Always in the same order, so that two transactions writing the same pairs can't deadlock.
const KEEP = statement<never, { buyers: string[]; sellers: string[] }>(`
  insert into order_sellers (user_id, owner_user_id)
  select distinct user_id, owner_user_id from unnest(:buyers::uuid[], :sellers::uuid[]) as pair (user_id, owner_user_id) order by 1, 2
  on conflict do nothing`);

/**
 * Records from whom people buy, in the transaction that writes their orders: without it a buyer's own orders can't be found. Leaves
 * existing pairs as they are.
 */
export async function keepSellers({ tx }: CommandContext, pairs: readonly { userId: string; ownerUserId: string }[]): Promise<void> {
  await KEEP.run(tx, { buyers: pairs.map(({ userId }) => userId), sellers: pairs.map(({ ownerUserId }) => ownerUserId) });
}

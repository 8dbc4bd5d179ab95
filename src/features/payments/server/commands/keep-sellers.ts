import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

// In one order for everybody, so that two who write the same pairs at once never wait for each other in a circle.
const KEEP = statement<never, { buyers: string[]; sellers: string[] }>(`
  insert into order_sellers (user_id, owner_user_id)
  select distinct user_id, owner_user_id from unnest(:buyers::uuid[], :sellers::uuid[]) as pair (user_id, owner_user_id) order by 1, 2
  on conflict do nothing`);

/**
 * Notes from whom people order, in the transaction that writes their orders: without it a buyer's own orders are not found. Who is
 * known already stays as it is.
 */
export async function keepSellers({ tx }: CommandContext, pairs: readonly { userId: string; ownerUserId: string }[]): Promise<void> {
  await KEEP.run(tx, { buyers: pairs.map(({ userId }) => userId), sellers: pairs.map(({ ownerUserId }) => ownerUserId) });
}

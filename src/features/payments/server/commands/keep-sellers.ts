import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

// In one order for everybody, so that two who write the same pairs at once never wait for each other in a circle.
const KEEP = prepared(`
  insert into order_sellers (user_id, owner_user_id)
  select distinct user_id, owner_user_id from unnest($1::uuid[], $2::uuid[]) as pair (user_id, owner_user_id) order by 1, 2
  on conflict do nothing`);

/**
 * Notes from whom people order, in the transaction that writes their orders: without it a buyer's own orders are not found. Who is
 * known already stays as it is.
 */
export async function keepSellers({ tx }: CommandContext, pairs: readonly { userId: string; ownerUserId: string }[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(KEEP, [pairs.map(({ userId }) => userId), pairs.map(({ ownerUserId }) => ownerUserId)]));
}

import type { Db } from '#db/client.ts';
import { isRunning } from '../../recurring/server/is-running.ts';

type Which = { ownerUserId: string; type: 'SUBSCRIPTION' | 'MEMBERSHIP'; slot: string };

/** Returns how many people will be charged again for something that renews. */
export async function countRenewingOrders(db: Db, { ownerUserId, type, slot }: Which): Promise<number> {
  const { count } = await db
    .selectFrom('recurring_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_user_id', '=', ownerUserId)
    .where('type', '=', type)
    .where('slot', '=', slot)
    .where(isRunning)
    .where('status', 'not in', ['pending', 'scheduled_cancellation'])
    .where('ending', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

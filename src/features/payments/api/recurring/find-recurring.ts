import type { Db } from '#db/client.ts';
import type { RecurringKey, RecurringRow } from '../lock-recurring.ts';
import { isRunning } from '../../recurring/server/sql/is-running.ts';

/** Returns a recurring order by its id, or null. */
export async function findRecurring(db: Db, { ownerUserId, id }: RecurringKey): Promise<RecurringRow | null> {
  const row = await db
    .selectFrom('recurring_orders')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the order of a subscription at the provider, or null if it isn't ours. */
export async function findRecurringBySubscription(db: Db, subscriptionId: string): Promise<RecurringRow | null> {
  const row = await db.selectFrom('recurring_orders').selectAll().where('provider_subscription_id', '=', subscriptionId).executeTakeFirst();
  return row ?? null;
}

/** Returns the order that a buyer has in one slot of a seller and that isn't over, or null; there is at most one. */
export async function findRunning(
  db: Db,
  wanted: { ownerUserId: string; userId: string; type: 'SUBSCRIPTION' | 'MEMBERSHIP'; slot: string },
): Promise<RecurringRow | null> {
  const row = await db
    .selectFrom('recurring_orders')
    .selectAll()
    .where('owner_user_id', '=', wanted.ownerUserId)
    .where('type', '=', wanted.type)
    .where('slot', '=', wanted.slot)
    .where('user_id', '=', wanted.userId)
    .where(isRunning)
    .executeTakeFirst();
  return row ?? null;
}

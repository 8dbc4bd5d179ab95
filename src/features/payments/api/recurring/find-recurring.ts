import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { RecurringKey, RecurringRow } from '../lock-recurring.ts';
import { IS_RUNNING } from '../../recurring/server/is-running.ts';

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

const COLUMNS = [
  'owner_user_id',
  'id',
  'user_id',
  'type',
  'item_id',
  'slot',
  'title',
  'amount',
  'fee_bps',
  'discount',
  'billing_period',
  'trial_days',
  'status',
  'mode',
  'provider_subscription_id',
  'paid_through',
  'grace_end',
  'ending',
  'asked',
  'told',
  'hopeless_since',
  'created_at',
  'updated_at',
] as const satisfies (keyof RecurringRow)[];

type Running = { ownerUserId: string; userId: string; type: 'SUBSCRIPTION' | 'MEMBERSHIP'; slot: string };

const RUNNING = statement<Pick<RecurringRow, (typeof COLUMNS)[number]>, Running>(`
  select ${COLUMNS.join(', ')} from recurring_orders
  where owner_user_id = :ownerUserId::uuid and type = :type and slot = :slot::uuid and user_id = :userId::uuid and ${IS_RUNNING}`);

/** Returns the order that a buyer has in one slot of a seller and that isn't over, or null; there is at most one. */
export async function findRunning(db: Db | Tx, wanted: Running): Promise<RecurringRow | null> {
  const [row] = await RUNNING.all(db, { ownerUserId: wanted.ownerUserId, userId: wanted.userId, type: wanted.type, slot: wanted.slot });
  return row ?? null;
}

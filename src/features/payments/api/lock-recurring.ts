import type { Selectable } from 'kysely';
import type { RecurringOrders } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { RecurringStatus } from '../recurring/rules.ts';

export type RecurringRow = Omit<Selectable<RecurringOrders>, 'status'> & { status: RecurringStatus };

/** Reads a recurring order and locks it until the transaction ends; null if there is none. */
export async function lockRecurring({ tx }: CommandContext, { ownerUserId, id }: RecurringKey): Promise<RecurringRow | null> {
  const row = await tx
    .selectFrom('recurring_orders')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Names an order that renews; its id is that of its first payment. */
export type RecurringKey = { ownerUserId: string; id: string };

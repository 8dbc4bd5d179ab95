import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { endRecurringJob } from '../../recurring/server/end-recurring.ts';
import { findSellers, isWith } from '../orders/find-sellers.ts';
import { isRunning } from '../../recurring/server/is-running.ts';
import type { RecurringKey } from '../lock-recurring.ts';

/** Which orders: all that a person has on either side, those for one thing a seller offers, or a single one. */
type Which = { person: string } | { ownerUserId: string; type: 'SUBSCRIPTION' | 'MEMBERSHIP'; slot: string } | RecurringKey;

/** A suspension ends orders with the paid period too, but is taken back with it. */
type Ending = 'now' | 'period_end' | 'suspension';

/**
 * Marks recurring orders to end, now or with the paid period, and enqueues that; nobody can resume them. Returns how many it marked. Skips
 * orders that already have an ending, unless this one is sooner or more lasting.
 */
export async function endRecurringOrders(command: CommandContext, which: Which, ending: Ending): Promise<number> {
  const owners = 'person' in which ? [which.person, ...(await findSellers(command.tx, which.person))] : [which.ownerUserId];
  const orders = await command.tx
    .updateTable('recurring_orders')
    .set({ ending, updated_at: command.now })
    .where(isWith('owner_user_id', owners))
    .where(({ eb, or, and }) => {
      if ('person' in which) return or([eb('owner_user_id', '=', which.person), eb('user_id', '=', which.person)]);
      return 'id' in which ? eb('id', '=', which.id) : and([eb('type', '=', which.type), eb('slot', '=', which.slot)]);
    })
    .where(isRunning)
    .where(
      sql<boolean>`(ending is null or (ending = 'suspension' and ${ending} <> 'suspension') or (ending = 'period_end' and ${ending} = 'now'))`,
    )
    .returning(['owner_user_id', 'id'])
    .execute();
  for (const { owner_user_id: ownerUserId, id } of orders) await command.enqueue(endRecurringJob, { ownerUserId, id });
  return orders.length;
}

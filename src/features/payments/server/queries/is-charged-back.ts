import type { Tx } from '#db/client.ts';
import type { RecurringRow } from '../commands/lock-recurring.ts';
import { CHARGEBACK } from '../../contract.ts';
import { isForCurrentPeriod } from '../../rules/recurring.ts';

/** Whether the buyer's bank took back the money for an order's current period, which ends the order; the buyer has been told so. */
export async function isChargedBack(tx: Tx, order: RecurringRow): Promise<boolean> {
  const taken = await tx
    .selectFrom('payments')
    .select('description')
    .where('owner_user_id', '=', order.owner_user_id)
    .where('recurring_id', '=', order.id)
    .where('refund_reason', '=', CHARGEBACK)
    .execute();
  return taken.some(({ description }) => isForCurrentPeriod(description, order));
}

import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockRecurring, type RecurringKey } from '../../api/lock-recurring.ts';
import { recurringHandlersOf } from '../../server/dependencies.ts';
import { isOver } from '../rules.ts';

/** Sends nothing if the order has ended since. */
export async function notifyOfPause(services: Services, { ownerUserId, id }: RecurringKey): Promise<void> {
  await inTransaction(services, async (command) => {
    const order = await lockRecurring(command, { ownerUserId, id });
    if (order && !isOver(order.status)) await recurringHandlersOf(order).settle(command, order, [{ kind: 'paused' }]);
  });
}

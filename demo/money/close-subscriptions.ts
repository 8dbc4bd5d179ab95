import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { endRecurringOrders } from '#features/payments/api/recurring/end-recurring-orders.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';

/** Ends, at the provider, whatever the demo's people subscribe to or offer, so that nobody is charged for what is removed. */
export async function closeSubscriptions(services: Services, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  for (const person of people) await inTransaction(services, (command) => endRecurringOrders(command, { person }, 'now'));
  const ending = await services.db
    .selectFrom('recurring_orders')
    .select(['owner_user_id', 'id'])
    .where('ending', 'is not', null)
    .where('status', 'not in', ['cancelled', 'expired'])
    .where((eb) => eb.or([eb('owner_user_id', 'in', people), eb('user_id', 'in', people)]))
    .execute();
  for (const { owner_user_id: ownerUserId, id } of ending) await endRecurring(services, { ownerUserId, id });
}

import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { returnUse } from '#features/memberships/api/return-use.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';

/**
 * Returns the places that memberships spent on a cancelled event. One transaction per ticket, each safe to repeat, so that an interrupted
 * run can simply be run again.
 */
export async function runReturnUses(services: Services, event: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  const orders = await services.db
    .selectFrom('tickets as t')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select('p.id')
    .where('t.owner_user_id', '=', event.ownerUserId)
    .where('t.session_event_id', '=', event.sessionEventId)
    .where('p.owner_user_id', '=', event.ownerUserId)
    .where('p.membership_id', 'is not', null)
    .execute();
  for (const { id } of orders) {
    await inTransaction(services, async (command) => {
      // Locks the order before the purchase, as a concurrent return does.
      await lockPayment(command, { ownerUserId: event.ownerUserId, paymentId: id });
      await returnUse(command, { ownerUserId: event.ownerUserId, paymentId: id, byHost: true });
    });
  }
}

import type { Services } from '#platform/server/services.ts';
import { closeOrder } from '#features/payments/server/provider/settle-order.ts';

/**
 * Closes the event's open checkouts one by one; what was paid meanwhile is kept and marked for refund. One that cannot be closed
 * now does not keep the others open; the run then fails at its end, so that it is repeated.
 */
export async function expireCheckouts(services: Services, event: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  const holds = await services.db
    .selectFrom('seat_holds')
    .select('payment_id')
    .where('owner_user_id', '=', event.ownerUserId)
    .where('session_event_id', '=', event.sessionEventId)
    .execute();
  const failures: unknown[] = [];
  for (const hold of holds) {
    await closeOrder(services, { ownerUserId: event.ownerUserId, paymentId: hold.payment_id }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${holds.length} checkouts could not be closed.`);
}

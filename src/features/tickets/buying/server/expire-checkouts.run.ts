import type { Services } from '#platform/server/program/services.ts';
import { closeOrder } from '#features/payments/api/checkout/close-order.ts';

/**
 * Closes the event's open checkouts one by one; what has been paid in the meantime is kept and marked for refund. One that can't be closed
 * now doesn't stop the others; the run then fails at its end, so that it is retried.
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

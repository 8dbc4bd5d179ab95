import type { Services } from '#platform/server/services.ts';
import { closeOrder } from '#features/payments/server/provider/settle-order.ts';

/** Closes the event's open checkouts one by one; what was paid meanwhile is kept and marked for refund. */
export async function expireCheckouts(services: Services, event: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  const holds = await services.db
    .selectFrom('seat_holds')
    .select('payment_id')
    .where('owner_user_id', '=', event.ownerUserId)
    .where('session_event_id', '=', event.sessionEventId)
    .execute();
  for (const hold of holds) await closeOrder(services, { ownerUserId: event.ownerUserId, paymentId: hold.payment_id });
}

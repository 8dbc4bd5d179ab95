import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { closeOrder } from '#features/payments/api/checkout/close-order.ts';
import { findOwnOrder } from '#features/payments/api/orders/find-own-order.ts';

/**
 * Closes a checkout that the buyer abandoned: expires it at the provider and frees the seat at once. If they had just paid, the order is
 * fulfilled instead, and the status says so.
 */
export async function abandonCheckout(
  services: Services,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<{ status: 'open' | 'complete' | 'expired' }> {
  const order = await findOwnOrder(services.db, actor.userId, paymentId);
  if (order.status === 'PENDING') await closeOrder(services, order);
  const after = await services.db
    .selectFrom('payments')
    .select('status')
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (after.status === 'PENDING') return { status: 'open' };
  return { status: after.status === 'CANCELLED' || after.status === 'FAILED' ? 'expired' : 'complete' };
}

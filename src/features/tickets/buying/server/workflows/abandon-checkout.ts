import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { closeOrder } from '#features/payments/api/checkout/close-order.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';

/**
 * Closes a checkout that the buyer abandoned: expires it at the provider and frees the seat at once. If they had just paid, the order is
 * fulfilled instead, and the status says so.
 */
export async function abandonCheckout(
  services: Services,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<{ status: 'open' | 'complete' | 'expired' }> {
  const payment = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'status'])
    .where(isWith('owner_user_id', await findSellers(services.db, actor.userId)))
    .where('user_id', '=', actor.userId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw paymentRefusals.NOT_FOUND();
  if (payment.status === 'PENDING') await closeOrder(services, { ownerUserId: payment.owner_user_id, paymentId });
  const after = await services.db
    .selectFrom('payments')
    .select('status')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (after.status === 'PENDING') return { status: 'open' };
  return { status: after.status === 'CANCELLED' || after.status === 'FAILED' ? 'expired' : 'complete' };
}

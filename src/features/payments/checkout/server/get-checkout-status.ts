import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CheckoutSessionStatus } from '../contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { fulfil } from './fulfil.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';

/**
 * Returns the status of a checkout to its buyer. Fulfils a finished one first, by the same function as the webhook, so that the page never
 * waits for a webhook. Refuses everybody else as if there were no such checkout.
 */
export async function getCheckoutStatus(
  services: Services,
  actor: Actor,
  { sessionId }: { sessionId: string },
): Promise<CheckoutSessionStatus> {
  const payment = await services.db
    .selectFrom('payments')
    .selectAll()
    .where(isWith('owner_user_id', await findSellers(services.db, actor.userId)))
    .where('checkout_session_id', '=', sessionId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (!payment) throw paymentRefusals.NOT_FOUND();
  const status = await fulfil(services, payment);
  return { status, paymentId: payment.id, itemId: payment.item_id, type: payment.type };
}

import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { logPayment } from '../../orders/server/log-payment.ts';
import { closeOrder } from '../../api/checkout/close-order.ts';
import { hasTooManyDeclines } from '../../api/checkout/check-before-sale.ts';

/**
 * Logs a declined attempt in the order's history; the buyer may try again in the same checkout, so the order stays open. A person with many
 * declined cards is testing stolen ones, so their checkout is closed.
 */
export async function logFailedAttempt(services: Services, paymentIntentId: string, eventId: string): Promise<void> {
  const intent = await services.stripe.paymentIntents.retrieve(paymentIntentId);
  const { paymentId, ownerUserId, env } = intent.metadata;
  if (paymentId === undefined || ownerUserId === undefined || env !== services.config.publicOrigin) return;
  const known = await services.db
    .selectFrom('payments')
    .select(['id', 'user_id'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!known) return;
  await inTransaction(services, (command) =>
    logPayment(command, { ownerUserId, paymentId, eventType: 'FAILED', amount: intent.amount, source: eventId }),
  );
  if (await hasTooManyDeclines(services, known.user_id)) await closeOrder(services, { ownerUserId, paymentId });
}

import Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { settleRefund } from '../commands/settle-refund.ts';
import { findPayment } from '../queries/find-payment.ts';
import { readRefund } from './sync-refunds.ts';

/**
 * Asks the provider for a refund that was written down before, once however often it runs: the key is the refund's id. The
 * creator's share and the platform's share go back together.
 */
export async function executeRefund(
  services: Services,
  { ownerUserId, refundId }: { ownerUserId: string; refundId: string },
): Promise<void> {
  const refund = await services.db
    .selectFrom('refunds')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (refund.status !== 'PENDING') return;
  const payment = await findPayment(services.db, ownerUserId, refund.payment_id);
  if (payment.payment_intent_id === null) throw new Error(`Payment ${payment.id} was completed without a payment intent.`);
  try {
    const created = await services.stripe.refunds.create(
      {
        payment_intent: payment.payment_intent_id,
        amount: refund.amount,
        reason: 'requested_by_customer',
        reverse_transfer: true,
        ...(payment.platform_fee > 0 ? { refund_application_fee: true } : {}),
        metadata: { paymentId: payment.id, ownerUserId, refundId, refundReason: refund.reason },
      },
      { idempotencyKey: `rf:${refund.id}` },
    );
    const facts = await readRefund(services.stripe, created.id);
    await inTransaction(services, (command) => settleRefund(command, { ownerUserId, refundId }, facts));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    services.log.error({ err: error, refundId }, 'the payment provider refused a refund');
    await services.db
      .updateTable('refunds')
      .set({ status: 'FAILED', updated_at: services.now() })
      .where('owner_user_id', '=', ownerUserId)
      .where('id', '=', refundId)
      .execute();
  }
}

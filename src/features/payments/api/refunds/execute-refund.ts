import Stripe from 'stripe';
import type { Selectable } from 'kysely';
import type { Refunds } from '#db/schema.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { recordRefusedRefund } from '../../refunds/server/record-refused-refund.ts';
import { endRefundedPlaces } from '../../refunds/server/end-refunded-places.run.ts';
import { settleRefund } from '../../refunds/server/settle-refund.ts';
import { bookLateCharge } from '../../ledger/server/book-charge.ts';
import { findPayment } from '../lock-payment.ts';
import { syncOrderOf } from '../../recurring/server/sync-order-of.ts';
import { listRefunds, readRefund, syncRefunds } from '../../refunds/server/sync-refunds.ts';
import { isBeingDone } from '../../server/workflows/provider-faults.ts';

const HOUR_MS = 3_600_000;
// The provider forgets idempotency keys after a day.
const KEY_HOLDS = 20 * HOUR_MS;

/**
 * Requests a recorded refund from the provider, once however often it runs: the idempotency key is the refund's id, and once the provider
 * has named the refund it is only read again. If the provider may have forgotten the key by now, the refund is looked for first: a partial
 * one would otherwise go back twice. The creator's share and the platform's share go back together. Throws `NotYetReported` while the
 * provider hasn't reported everything that the payment moved.
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
  if (refund.status !== 'PENDING') return refund.ticket_ids === null ? undefined : endRefundedPlaces(services, { ownerUserId, refundId });
  const payment = await findPayment(services.db, { ownerUserId, paymentId: refund.payment_id });
  if (payment.payment_intent_id === null) throw new Error(`Payment ${payment.id} was completed without a payment intent.`);
  await bookLateCharge(services, { ownerUserId, paymentId: payment.id });
  const order = { paymentId: payment.id, paymentIntentId: payment.payment_intent_id, hasFee: payment.platform_fee > 0 };
  const providerRefundId =
    refund.provider_refund_id ?? (await findMade(services, refund, order)) ?? (await createRefund(services, refund, order));
  if (providerRefundId === null) return giveUp(services, refund);
  const facts = await readRefund(services.stripe, providerRefundId);
  if (facts.state === 'done') await syncOrderOf(services, { ownerUserId, paymentId: payment.id });
  await inTransaction(services, (command) => settleRefund(command, { ownerUserId, paymentId: payment.id }, facts));
}

type Order = { paymentId: string; paymentIntentId: string; hasFee: boolean };

async function findMade(services: Services, refund: Selectable<Refunds>, { paymentIntentId }: Order): Promise<string | null> {
  if (services.now().getTime() - refund.created_at.getTime() < KEY_HOLDS) return null;
  const made = await listRefunds(services.stripe, paymentIntentId);
  return made.find(({ metadata }) => metadata?.['refundId'] === refund.id)?.id ?? null;
}

async function createRefund(services: Services, refund: Selectable<Refunds>, order: Order): Promise<string | null> {
  try {
    const created = await services.stripe.refunds.create(
      {
        payment_intent: order.paymentIntentId,
        amount: refund.amount,
        reason: 'requested_by_customer',
        reverse_transfer: true,
        ...(order.hasFee ? { refund_application_fee: true } : {}),
        metadata: { paymentId: order.paymentId, ownerUserId: refund.owner_user_id, refundId: refund.id, refundReason: refund.reason },
      },
      { idempotencyKey: `rf:${refund.id}` },
    );
    return created.id;
  } catch (error) {
    if (isBeingDone(error) || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    services.log.error({ err: error, refundId: refund.id }, 'the payment provider refused a refund');
    // It often refuses because the money has already gone back: through its dashboard, or under a key it has forgotten.
    await syncRefunds(services, { paymentIntentId: order.paymentIntentId });
    return null;
  }
}

// If a part had gone back without our knowing, the rest that is owed is requested separately.
async function giveUp(services: Services, refund: Selectable<Refunds>): Promise<void> {
  const ownerUserId = refund.owner_user_id;
  const restId = await inTransaction(services, (command) => recordRefusedRefund(command, { ownerUserId, refundId: refund.id }));
  if (restId !== null) await executeRefund(services, { ownerUserId, refundId: restId });
}

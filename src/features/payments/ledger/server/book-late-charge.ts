import type { Services } from '#platform/server/program/services.ts';
import { findPayment } from '../../orders/server/queries/find-payment.ts';
import { noteCharge } from './book-charge.ts';

/**
 * Books what a paid order has moved since it was settled. Throws while the provider hasn't reported all of it, so that the job is retried.
 */
export async function noteLateCharge(services: Services, payment: { ownerUserId: string; paymentId: string }): Promise<void> {
  const { payment_intent_id: intent } = await findPayment(services.db, payment.ownerUserId, payment.paymentId);
  if (intent === null) return;
  if (!(await noteCharge(services, payment, intent)))
    throw new Error(`The provider has not yet reported everything that payment ${payment.paymentId} moved.`);
}

import { DatabaseError } from 'pg';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { Purchase } from '../../contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { failOrder } from '../commands/fail-order.ts';
import type { EarlierOrder } from '../queries/look-before-sale.ts';
import { findPayment } from '../queries/find-payment.ts';
import { limitProviderCalls } from './limit-provider-calls.ts';
import { isDefiniteRefusal, openCheckout } from './open-checkout.ts';

/**
 * Opens the checkout of an order that was just written, and answers its secret. When the provider says no, the order is over and what
 * was held for it is free; when nobody knows what it said, it stays until a job has found out.
 */
export async function openOrder(services: Services, ownerUserId: string, paymentId: string): Promise<Purchase> {
  const payment = await findPayment(services.db, ownerUserId, paymentId);
  try {
    return { isPaid: false, clientSecret: await openCheckout(services, payment), paymentId };
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    services.log.error({ err: error, paymentId }, 'the payment provider refused a checkout');
    await inTransaction(services, (command) => failOrder(command, { ownerUserId, paymentId }));
    throw paymentRefusals.CHECKOUT_FAILED();
  }
}

/** Who asks, and from where, when a request does. */
export type Shop = Services & { address?: string };

/** The answer to an order that was sent before: the same while it is the same, and refused where it is another or is over. */
export async function repeatOrder(services: Shop, buyer: Actor, order: EarlierOrder, requestHash: string): Promise<Purchase> {
  if (order.requestHash !== requestHash) throw paymentRefusals.OTHER_BODY();
  if (order.status === 'PENDING') {
    await limitProviderCalls(services, { actor: buyer, address: services.address });
    return openOrder(services, order.ownerUserId, order.id);
  }
  if (order.status === 'COMPLETED') return { isPaid: true, clientSecret: null, paymentId: order.id };
  throw paymentRefusals.CHECKOUT_OVER();
}

/** Somebody else's order has this id already; ids are made by browsers, so that is a request gone wrong, or an attempt. */
export function refuseTakenId(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'payments_pkey') throw paymentRefusals.OTHER_BODY();
  throw error;
}

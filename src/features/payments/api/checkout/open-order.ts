import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { violates } from '#platform/server/database/violates.ts';
import type { Purchase } from '../../checkout/contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { failOrder } from '../../checkout/server/commands/fail-order.ts';
import type { OrderKey } from '../lock-payment.ts';
import type { EarlierOrder } from './check-before-sale.ts';
import { openCheckout, type OpenCheckout } from '../../checkout/server/workflows/open-checkout.ts';
import { isDefiniteRefusal } from '../../server/workflows/provider-faults.ts';
import { limitProviderCalls } from '../limits.ts';

/**
 * Opens the checkout of a new order and returns its secret. If the provider refuses, the order fails and what was held for it is released;
 * if its answer is unknown, the order stays until a job has found out. `customer` is the buyer at the provider, if that is known already.
 */
export async function openOrder(services: Services, order: OrderKey, customer: string | null = null): Promise<Purchase> {
  try {
    return toPay(order, await openCheckout(services, order, customer));
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    services.log.error({ err: error, paymentId: order.paymentId }, 'the payment provider refused a checkout');
    await inTransaction(services, (command) => failOrder(command, order));
    throw paymentRefusals.CHECKOUT_FAILED();
  }
}

/** The response to a purchase with nothing left to pay. */
export function paidAlready(paymentId: string): Purchase {
  return { isPaid: true, clientSecret: null, paymentId, expiresAt: null };
}

/** The response to a purchase that is paid in this checkout. */
function toPay({ paymentId }: OrderKey, { clientSecret, expiresAt }: OpenCheckout): Purchase {
  return { isPaid: false, clientSecret, paymentId, expiresAt: expiresAt?.toISOString() ?? null };
}

/** The services, and the client's address if a request asks. */
export type RequestServices = Services & { address?: string };

/**
 * Answers an order that was sent before: the same request gets the same answer. Refuses another body under its id, and an order that is
 * over.
 */
export async function repeatOrder(services: RequestServices, buyer: Actor, order: EarlierOrder, requestHash: string): Promise<Purchase> {
  if (order.requestHash !== requestHash) throw paymentRefusals.OTHER_BODY();
  if (order.status === 'PENDING') {
    await limitProviderCalls(services, { actor: buyer, address: services.address });
    return openOrder(services, { ownerUserId: order.ownerUserId, paymentId: order.id });
  }
  if (order.status === 'COMPLETED') return paidAlready(order.id);
  throw paymentRefusals.CHECKOUT_OVER();
}

/** Somebody else's order already has this id. Browsers make ids, so this is a broken request or an attack. */
export function refuseTakenId(error: unknown): never {
  if (violates(error, 'payments_pkey')) throw paymentRefusals.OTHER_BODY();
  throw error;
}

import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Purchase } from '../contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { findPayment } from '../../api/lock-payment.ts';
import { findOwnOrder } from '../../api/orders/find-own-order.ts';
import { openOrder, paidAlready } from '../../api/checkout/open-order.ts';
import { isPayable } from '../../api/checkout/close-order.ts';

const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'TRIAL']);

/**
 * Returns the open checkout of one of the buyer's own orders, from whichever page or device it was begun. The provider is asked first, so
 * that an order whose payment isn't known here yet isn't paid twice. Refuses everybody else's order as unknown, and one that is over.
 */
export async function continueCheckout(services: Services, actor: Actor, { paymentId }: { paymentId: string }): Promise<Purchase> {
  const order = await findOwnOrder(services.db, actor.userId, paymentId);
  if (order.status === 'PENDING' && (await isPayable(services, order))) return openOrder(services, order);
  const { status } = await findPayment(services.db, order);
  if (PAID.has(status)) return paidAlready(paymentId);
  throw paymentRefusals.CHECKOUT_OVER();
}

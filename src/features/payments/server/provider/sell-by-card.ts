import type { Actor } from '#platform/server/request-context.ts';
import { inTransaction, type CommandContext } from '#platform/server/transaction.ts';
import type { Purchase } from '../../contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { lookBeforeSale } from '../queries/look-before-sale.ts';
import { CHECKOUTS } from './checkout-limit.ts';
import { openOrder, refuseTakenId, repeatOrder, type Shop } from './open-order.ts';

type Sale = {
  paymentId: string;
  /** Identifies the request body, so that another under the same id is noticed. */
  requestHash: string;
  /** Decides and writes the order in one transaction; returns the order that now exists, which may be an earlier one that is still open. */
  take: (command: CommandContext) => Promise<{ ownerUserId: string; paymentId: string; isPaid: boolean }>;
};

/**
 * Sells something by card: writes the order in one transaction and opens the checkout outside it. A repeat with the same order id is the
 * same order. Refuses another body under that id, and a buyer who had too many cards declined or starts too many orders.
 */
export async function sellByCard(services: Shop, buyer: Actor, sale: Sale): Promise<Purchase> {
  const asked = { userId: buyer.userId, paymentId: sale.paymentId };
  const { earlier, hasTooManyDeclines } = await lookBeforeSale(services, asked);
  if (earlier) return repeatOrder(services, buyer, earlier, sale.requestHash);
  if (hasTooManyDeclines) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  await services.rateLimits.consumeBy({ actor: buyer, address: services.address }, CHECKOUTS);
  const order = await inTransaction(services, sale.take).catch(async (error: unknown) => {
    // The same order sent twice at once: the second finds what the first has just written.
    const { earlier: first } = await lookBeforeSale(services, asked);
    if (!first) return refuseTakenId(error);
    return { ...first, paymentId: first.id, isPaid: false };
  });
  if ('requestHash' in order) return repeatOrder(services, buyer, order, sale.requestHash);
  if (order.isPaid) return { isPaid: true, clientSecret: null, paymentId: order.paymentId };
  return openOrder(services, order.ownerUserId, order.paymentId);
}

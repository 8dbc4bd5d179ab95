import type { Actor } from '#platform/server/http/request-context.ts';
import type { RateLimit } from '#platform/server/limits/rate-limits.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { Purchase } from '../../checkout/contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { checkBeforeSale } from './check-before-sale.ts';
import { openOrder, paidAlready, refuseTakenId, repeatOrder, type RequestServices } from './open-order.ts';
import { closeOrder, isPayable } from './close-order.ts';
import { CHECKOUTS } from '../limits.ts';

type Sale = {
  paymentId: string;
  /** Identifies the request body, so that another under the same id is noticed. */
  requestHash: string;
  /** Counted beside how often the buyer starts orders. */
  limits?: readonly RateLimit[];
  /** Runs the decision when its turn has come, if many want the same thing at once; who gets none has used up nothing of the limits. */
  inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Decides and writes the order in one transaction, unless an earlier one for the same thing is still open; returns the one there is. */
  take: (command: CommandContext) => Promise<TakenOrder>;
};

/** An order to be paid, unless it `isPaid` because a code leaves nothing to pay. One that was `found` open is continued, or closed if it isn't `as-wanted`: something has changed since. */
export type TakenOrder = { ownerUserId: string; paymentId: string; found?: 'as-wanted' | 'outdated'; isPaid?: true };

// An order that is in the way is closed and the purchase tried again; more than two attempts mean that somebody else is buying at the same time.
const TRIES = 3;

/**
 * Sells something by card: writes the order in one transaction and opens the checkout outside it. A repeat with the same order id is the
 * same order, and a checkout that is still open for the same thing is continued. Refuses another body under that id, and a buyer who had too
 * many cards declined or starts too many orders.
 */
export async function sellByCard(services: RequestServices, buyer: Actor, sale: Sale): Promise<Purchase> {
  const key = { userId: buyer.userId, paymentId: sale.paymentId };
  const { earlier, hasTooManyDeclines, customer } = await checkBeforeSale(services, key);
  if (earlier) return repeatOrder(services, buyer, earlier, sale.requestHash);
  if (hasTooManyDeclines) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  const caller = { actor: buyer, address: services.address };
  const inTurn = sale.inTurn ?? ((work) => work());
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const order = await inTurn(async () => {
      if (attempt === 1) await services.rateLimits.consumeBy(caller, [CHECKOUTS, ...(sale.limits ?? [])]);
      return inTransaction(services, sale.take).catch(async (error: unknown) => {
        // The same order sent twice at once: the second finds what the first has just written.
        const { earlier: first } = await checkBeforeSale(services, key);
        return first ?? refuseTakenId(error);
      });
    });
    if ('isPaid' in order) return paidAlready(order.paymentId);
    if ('requestHash' in order) return repeatOrder(services, buyer, order, sale.requestHash);
    const isReady = order.found === undefined || (order.found === 'as-wanted' && (await isPayable(services, order)));
    if (isReady) return openOrder(services, order, customer);
    await closeOrder(services, order);
  }
  throw paymentRefusals.CHECKOUT_OVER();
}

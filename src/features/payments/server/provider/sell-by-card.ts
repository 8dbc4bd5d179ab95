import type { Actor } from '#platform/server/request-context.ts';
import { inTransaction, type CommandContext } from '#platform/server/transaction.ts';
import type { Purchase } from '../../contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { findSellers, isWith } from '../queries/find-sellers.ts';
import { hasTooManyDeclines } from '../queries/has-too-many-declines.ts';
import { CHECKOUTS } from './checkout-limit.ts';
import { openOrder, refuseTakenId, repeatOrder, type EarlierOrder, type Shop } from './open-order.ts';

type Sale = {
  paymentId: string;
  /** Names the body of the request, so that another under the same id is noticed. */
  requestHash: string;
  /** Decides and writes the order, in one transaction; answers the order that now stands, which may be an earlier one that is still open. */
  take: (command: CommandContext) => Promise<{ ownerUserId: string; paymentId: string; isPaid: boolean }>;
};

/**
 * Sells something by card: writes the order in one transaction and opens the checkout outside it. A repeat with the same order id is
 * the same order; another body under that id is refused, and so is whoever had too many cards declined or begins too many orders.
 */
export async function sellByCard(services: Shop, buyer: Actor, sale: Sale): Promise<Purchase> {
  const earlier = await findEarlier(services, buyer, sale.paymentId);
  if (earlier) return repeatOrder(services, buyer, earlier, sale.requestHash);
  if (await hasTooManyDeclines(services, buyer.userId)) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  await services.rateLimits.consumeBy({ actor: buyer, address: services.address }, CHECKOUTS);
  const order = await inTransaction(services, sale.take).catch(async (error: unknown) => {
    // The same order sent twice at once: the second finds what the first has just written.
    const first = await findEarlier(services, buyer, sale.paymentId);
    if (!first) return refuseTakenId(error);
    return { ...first, paymentId: first.id, isPaid: false };
  });
  if ('requestHash' in order) return repeatOrder(services, buyer, order, sale.requestHash);
  if (order.isPaid) return { isPaid: true, clientSecret: null, paymentId: order.paymentId };
  return openOrder(services, order.ownerUserId, order.paymentId);
}

async function findEarlier({ db }: Shop, buyer: Actor, paymentId: string): Promise<EarlierOrder | null> {
  const order = await db
    .selectFrom('payments')
    .select(['id', 'owner_user_id as ownerUserId', 'status', 'request_hash as requestHash'])
    .where(isWith('owner_user_id', await findSellers(db, buyer.userId)))
    .where('user_id', '=', buyer.userId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return order ?? null;
}

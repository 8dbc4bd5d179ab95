import type { Actor } from '#platform/server/http/request-context.ts';
import type { RateLimit } from '#platform/server/limits/rate-limits.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { violates } from '#platform/server/database/violates.ts';
import type { Purchase } from '../../checkout/contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { isOver, paidAccessEnd } from '../../recurring/rules.ts';
import type { RecurringRow } from '../lock-recurring.ts';
import { startRecurring, type NewRecurring } from '../../recurring/server/start-recurring.ts';
import { findRunning } from './find-recurring.ts';
import { checkBeforeSale, type EarlierOrder } from '../checkout/check-before-sale.ts';
import { endNow, endRecurring } from './end-recurring.ts';
import { openOrder, paidAlready, type RequestServices } from '../checkout/open-order.ts';
import { closeOrder, isPayable } from '../checkout/close-order.ts';
import { syncRecurring, syncSubscription } from '../../recurring/server/sync-recurring.ts';

export type RecurringSale = {
  /** What is bought and from whom; `id` is the order's id. */
  order: Pick<NewRecurring, 'id' | 'ownerUserId' | 'type' | 'itemId' | 'slot' | 'requestHash'>;
  /** Runs in the transaction that starts the order and returns the price; throws its refusal if the item isn't for sale to them. */
  decide: (command: CommandContext) => Promise<Omit<NewRecurring, keyof RecurringSale['order'] | 'buyer' | 'mode'>>;
  /**
   * Whether the buyer's checkout that is still open may be continued; otherwise it is closed, because it is for something else than is for
   * sale now. Throws its refusal if the item isn't for sale to them.
   */
  mayContinue: (open: RecurringRow) => Promise<boolean>;
  limit: RateLimit | readonly RateLimit[];
};

// An order that is in the way is ended and the purchase tried again; more than two attempts mean that somebody else is buying at the same time.
const TRIES = 3;

/**
 * Buys a recurring order: writes it in one transaction, then opens the checkout at the provider outside it. A repeat with the same order id
 * is the same order, and a checkout that is still open is continued, whichever tab it comes from, or closed if its terms have changed. A
 * buyer who already has it pays nothing. If the provider refuses, the order is failed; if its answer is unknown, the order stays until a
 * job has found out.
 */
export async function buyRecurring(services: RequestServices, buyer: Actor, sale: RecurringSale): Promise<Purchase> {
  const { earlier, hasTooManyDeclines, customer } = await checkBeforeSale(services, { userId: buyer.userId, paymentId: sale.order.id });
  if (earlier) refuseOther(earlier, sale);
  if (hasTooManyDeclines) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  await services.rateLimits.consumeBy({ actor: buyer, address: services.address }, sale.limit);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const purchase = await goOn(services, { ...buyer, customer }, sale);
    if (purchase !== 'again') return purchase;
  }
  throw paymentRefusals.CHECKOUT_OVER();
}

/** A buyer, and their customer at the provider; null before their first purchase. */
type Buyer = Actor & { customer: string | null };

async function goOn(services: RequestServices, buyer: Buyer, sale: RecurringSale): Promise<Purchase | 'again'> {
  const { order } = sale;
  const known = await findRunning(services.db, { ...order, userId: buyer.userId });
  if (known?.status === 'pending') return continueOrClose(services, { open: known, buyer }, sale);
  if (known) return resolveKnown(services, known);
  if (await isRunningUnknown(services, buyer, order)) return 'again';
  const begun = await inTransaction(services, async (command) =>
    startRecurring(command, { ...order, ...(await sale.decide(command)), buyer, mode: services.config.payments.mode }),
  ).catch(async (error: unknown) => {
    // Pressed twice at once: what the first order has just used, such as the one use of a code, isn't there for the second, which continues it.
    if (error instanceof Refusal && (await findRunning(services.db, { ...order, userId: buyer.userId }))?.status === 'pending') return null;
    return refuseTakenId(error);
  });
  return begun === 'begun' ? openOrder(services, { ownerUserId: order.ownerUserId, paymentId: order.id }, buyer.customer) : 'again';
}

// The same request again is the same order, at the price it was first made for.
async function continueOrClose(
  services: RequestServices,
  { open, buyer }: { open: RecurringRow; buyer: Buyer },
  sale: RecurringSale,
): Promise<Purchase | 'again'> {
  const key = { ownerUserId: open.owner_user_id, paymentId: open.id };
  const isWanted = open.id === sale.order.id || (await sale.mayContinue(open));
  if (isWanted && (await isPayable(services, key))) return openOrder(services, key, buyer.customer);
  await closeOrder(services, key);
  return 'again';
}

async function resolveKnown(services: RequestServices, known: RecurringRow): Promise<Purchase | 'again'> {
  const key = { ownerUserId: known.owner_user_id, id: known.id };
  // Its money went back a moment ago: it isn't theirs any more, and must not be taken for what they want to buy now.
  if (known.ending === 'now') {
    await endRecurring(services, key);
    return 'again';
  }
  const end = paidAccessEnd({ status: known.status, paidThrough: known.paid_through, graceEnd: known.grace_end });
  if (end !== null && end > services.now()) return paidAlready(known.id);
  // Their access is over, but the provider would still charge for it.
  await syncRecurring(services, key);
  const after = await findRunning(services.db, {
    ownerUserId: key.ownerUserId,
    userId: known.user_id,
    type: typeOf(known),
    slot: known.slot,
  });
  if (after?.status === 'payment_failed' && after.provider_subscription_id !== null)
    await endNow(services, key, after.provider_subscription_id);
  return 'again';
}

// Finds a subscription that we lost track of: charging twice for the same thing is the worst that can happen here.
async function isRunningUnknown(services: RequestServices, buyer: Buyer, order: RecurringSale['order']): Promise<boolean> {
  const { customer } = buyer;
  if (customer === null) return false;
  for await (const subscription of services.stripe.subscriptions.list({ customer, limit: 100 })) {
    const { type, slot, ownerUserId, env } = subscription.metadata;
    if (env !== services.config.publicOrigin || type !== order.type || slot !== order.slot || ownerUserId !== order.ownerUserId) continue;
    await syncSubscription(services, subscription.id);
    const found = await findRunning(services.db, { ...order, userId: buyer.userId });
    if (found && !isOver(found.status)) return true;
  }
  return false;
}

function refuseOther({ requestHash, status }: EarlierOrder, { order }: RecurringSale): void {
  if (requestHash !== order.requestHash) throw paymentRefusals.OTHER_BODY();
  if (status !== 'PENDING' && status !== 'COMPLETED' && status !== 'TRIAL') throw paymentRefusals.CHECKOUT_OVER();
}

// Somebody else's order already has this id. Browsers make ids, so this is a broken request or an attack.
function refuseTakenId(error: unknown): never {
  if (violates(error, 'payments_pkey', 'recurring_orders_pkey')) throw paymentRefusals.OTHER_BODY();
  throw error;
}

const typeOf = (row: RecurringRow) => (row.type === 'MEMBERSHIP' ? ('MEMBERSHIP' as const) : ('SUBSCRIPTION' as const));

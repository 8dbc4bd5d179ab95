import Stripe from 'stripe';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { RecurringRow, RecurringKey } from '../lock-recurring.ts';
import { findRecurring } from './find-recurring.ts';
import { isOver } from '../../recurring/rules.ts';
import { closeOrder } from '../checkout/close-order.ts';
import { syncAgreed } from '../../recurring/server/sync-recurring.ts';

// No request takes longer, repeats included; the provider's clock may differ by seconds.
const REQUEST_MINUTES = 2;

/** Carries out the decided end of an order at the provider, now or with its period. One whose checkout is still open has it closed. Idempotent. */
export async function endRecurring(services: Services, key: RecurringKey): Promise<void> {
  const order = await findRecurring(services.db, key);
  if (!order || isOver(order.status) || order.ending === null) return;
  if (order.provider_subscription_id === null) {
    await closeOrder(services, { ownerUserId: key.ownerUserId, paymentId: key.id });
    // It may have been paid at that very moment.
    const after = await findRecurring(services.db, key);
    if (!after || after.provider_subscription_id === null) return;
    return endRecurring(services, key);
  }
  if (order.ending === 'now') await endNow(services, key, order.provider_subscription_id);
  else if (await hasPaidPeriod(services, order)) await endAsDecided(services, order, order.provider_subscription_id);
  else await endNow(services, key, order.provider_subscription_id);
}

// The decision may be taken back before the provider hears of it, as when a suspension is lifted at once: then the order goes on, and nobody has
// been told otherwise.
async function endAsDecided(services: Services, order: RecurringRow, subscriptionId: string): Promise<void> {
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  const { subscriptions } = services.stripe;
  await ask(services, key, async () => {
    await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    const after = await findRecurring(services.db, key);
    const isTakenBack = after !== null && after.ending === null && after.status === order.status;
    if (isTakenBack && order.status !== 'scheduled_cancellation')
      await subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  });
}

/**
 * Ends an order with the period that is paid for: at once if none is, because its payment is owed, or because its next period has begun and
 * isn't paid for yet, or may have begun by the time the request reaches the provider.
 */
export async function endWhenPaidOut(services: Services, order: RecurringRow, subscriptionId: string): Promise<void> {
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  if (await hasPaidPeriod(services, order)) await endWithPeriod(services, key, subscriptionId, true);
  else await endNow(services, key, subscriptionId);
}

// The provider charges for a period an hour after it has begun, even if the subscription is to end with it; and news of a payment may be late.
async function hasPaidPeriod(services: Services, order: RecurringRow): Promise<boolean> {
  const soon = addMinutes(services.now(), REQUEST_MINUTES);
  const isOut = ({ paid_through: end }: RecurringRow) => end !== null && end <= soon;
  if (!isOut(order)) return order.status !== 'payment_failed';
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  await syncAgreed(services, key);
  const after = await findRecurring(services.db, key);
  return after !== null && after.status !== 'payment_failed' && !isOut(after);
}

/** Ends a subscription at the provider at once, without charging or refunding anything. */
export async function endNow(services: Services, key: RecurringKey, subscriptionId: string): Promise<void> {
  await ask(services, key, () => services.stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
}

/** Sets a subscription to end with the paid period, or to go on after all. */
export async function endWithPeriod(services: Services, key: RecurringKey, subscriptionId: string, ends: boolean): Promise<void> {
  await ask(services, key, () => services.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: ends }));
}

async function ask(services: Services, key: RecurringKey, request: () => Promise<unknown>): Promise<void> {
  const refused = await request().then(
    () => null,
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return error;
      throw error;
    },
  );
  await syncAgreed(services, key);
  // A refusal is fine if it was already over.
  if (refused && !isOver((await findRecurring(services.db, key))?.status ?? 'expired')) throw refused;
}

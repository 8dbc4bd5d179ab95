import Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import { findRecurring } from '../queries/find-recurring.ts';
import { isOver } from '../../rules/recurring.ts';
import { closeOrder } from './settle-order.ts';
import { syncRecurring, type RecurringKey } from './sync-recurring.ts';

/**
 * Brings about what was decided of an order: it ends at the provider, now or with its period. One whose payment is owed has no period to
 * end with, and one whose checkout is still open is closed. Safe to run any number of times.
 */
export async function endRecurring(services: Services, key: RecurringKey): Promise<void> {
  const order = await findRecurring(services.db, key.ownerUserId, key.id);
  if (!order || isOver(order.status) || order.ending === null) return;
  if (order.provider_subscription_id === null) {
    await closeOrder(services, { ownerUserId: key.ownerUserId, paymentId: key.id });
    // It may have been paid in that very moment.
    const after = await findRecurring(services.db, key.ownerUserId, key.id);
    if (!after || after.provider_subscription_id === null) return;
    return endRecurring(services, key);
  }
  if (order.ending === 'now' || order.status === 'payment_failed') await endNow(services, key, order.provider_subscription_id);
  else await endWithPeriod(services, key, order.provider_subscription_id, true);
}

/** Ends a subscription at the provider at once; nothing is charged or given back for it. */
export async function endNow(services: Services, key: RecurringKey, subscriptionId: string): Promise<void> {
  await ask(services, key, () => services.stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
}

/** Has a subscription end with the period that is paid for, or go on after all. */
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
  await syncRecurring(services, key);
  // A no is right where it was over already.
  if (refused && !isOver((await findRecurring(services.db, key.ownerUserId, key.id))?.status ?? 'expired')) throw refused;
}

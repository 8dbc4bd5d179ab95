import { sql } from 'kysely';
import { isNonRetryable } from '#platform/server/jobs/non-retryable.ts';
import type { Services } from '#platform/server/program/services.ts';
import { syncMissedRefunds } from '../../refunds/server/sync-missed-refunds.ts';
import { executeRefund } from '../../api/refunds/execute-refund.ts';
import { findOrderBySession, fulfil } from '../../checkout/server/fulfil.ts';
import { reconcileDisputes } from '../../disputes/server/reconcile-disputes.ts';
import { repairEach } from '../../server/workflows/repair-each.ts';
import { closeStaleOrder } from '../../api/checkout/close-order.ts';
import { reportOnce } from '../../server/workflows/report-once.ts';
import { handleWebhook } from './webhooks.ts';

const MINUTE = 60_000;
const BATCH = 100;
const PENDING_AGE = 5 * MINUTE;
const LOOK_BACK_SECONDS = 2 * 3600;
// Refunds are few, and banks decide some of them hours later; what takes longer is found at night (`reconcile-weeks.ts`).
const REFUNDS_BACK = 26 * 60 * MINUTE;
// If the oldest always came first, a hundred that always fail would keep all others from being repaired.
const anyOrder = sql`random()`;

/**
 * Compares both sides and repairs what was missed: webhooks that were stored but not handled, orders that have waited longer than five
 * minutes, stuck refunds, and, from the provider's side, checkouts that were paid and refunds that were made without our knowing. One
 * failure doesn't stop the others; the run then fails at its end, so that it is noticed, but only once for a case that will fail again.
 */
export async function reconcile(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - PENDING_AGE);
  const webhooks = await services.db
    .selectFrom('webhook_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy(anyOrder)
    .limit(BATCH)
    .execute();
  const orders = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'hopeless_since'])
    .where('status', '=', 'PENDING')
    .where('created_at', '<', before)
    .orderBy(anyOrder)
    .limit(BATCH)
    .execute();
  const refunds = await services.db
    .selectFrom('refunds')
    .select(['owner_user_id', 'id', 'hopeless_since'])
    .where('status', '=', 'PENDING')
    .where('updated_at', '<', before)
    .orderBy(anyOrder)
    .limit(BATCH)
    .execute();
  const repairs = [
    ...webhooks.map(
      ({ id }) =>
        () =>
          repairWebhook(services, id),
    ),
    ...orders.map(
      (order) => () =>
        reportOnce(services, { table: 'payments', ...order }, () =>
          closeStaleOrder(services, { ownerUserId: order.owner_user_id, paymentId: order.id }),
        ),
    ),
    ...refunds.map(
      (refund) => () =>
        reportOnce(services, { table: 'refunds', ...refund }, () =>
          executeRefund(services, { ownerUserId: refund.owner_user_id, refundId: refund.id }),
        ),
    ),
    () => repairEach(paidCheckouts(services), (failed) => `${failed} paid checkouts could not be fulfilled.`),
    () => syncMissedRefunds(services, new Date(services.now().getTime() - REFUNDS_BACK)),
    () => reconcileDisputes(services, before),
  ];
  await repairEach(repairs, (failed) => `${failed} of ${repairs.length} repairs failed.`);
}

// Its own job has used up its retries by now and is a dead letter; retried here for ever, it would make every run fail.
async function repairWebhook(services: Services, eventId: string): Promise<void> {
  try {
    await handleWebhook(services, { eventId });
  } catch (error) {
    if (!isNonRetryable(error)) throw error;
    services.log.error({ err: error, eventId }, 'gave up on a webhook');
    await services.db.updateTable('webhook_events').set({ given_up_at: services.now() }).where('id', '=', eventId).execute();
  }
}

async function* paidCheckouts(services: Services): AsyncGenerator<() => Promise<void>> {
  const since = Math.floor(services.now().getTime() / 1000) - LOOK_BACK_SECONDS;
  for await (const session of services.stripe.checkout.sessions.list({ status: 'complete', created: { gte: since }, limit: BATCH })) {
    if (session.metadata?.['env'] !== services.config.publicOrigin) continue;
    yield () => fulfilOpen(services, session.id);
  }
}

async function fulfilOpen(services: Services, sessionId: string): Promise<void> {
  const order = await findOrderBySession(services, sessionId);
  if (order && (await isOpen(services, order))) await fulfil(services, order);
}

async function isOpen(services: Services, order: { owner_user_id: string; id: string }): Promise<boolean> {
  const payment = await services.db
    .selectFrom('payments')
    .select('status')
    .where('owner_user_id', '=', order.owner_user_id)
    .where('id', '=', order.id)
    .executeTakeFirst();
  return payment?.status === 'PENDING' || payment?.status === 'CANCELLED' || payment?.status === 'FAILED';
}

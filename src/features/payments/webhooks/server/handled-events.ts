import { sql } from 'kysely';
import { z } from 'zod';
import { type JobDefinition, defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/program/services.ts';

type Handle = (services: Services, objectId: string, eventId: string) => Promise<void>;
type Handled = { types: RegExp; job: JobDefinition<{ eventId: string }>; load: () => Promise<Handle> };

const webhookJob = (name: string, concurrency: number) =>
  defineJob({
    name,
    payload: z.strictObject({ eventId: z.string().max(255) }),
    concurrency,
    load: () => Promise.resolve(handleWebhook),
  });

/** Acts on one stored webhook about a checkout: somebody is waiting for a ticket. */
export const handleCheckoutWebhookJob = webhookJob('payments.handle-checkout-webhook', 8);

/** Acts on one stored webhook about a refund. */
export const handleRefundWebhookJob = webhookJob('payments.handle-refund-webhook', 4);

/** Acts on one stored webhook that nobody is waiting for. */
export const handleWebhookJob = webhookJob('payments.handle-webhook', 40);

/** Every type of event that is acted on, its queue, and what is done. Events of all other types are stored and never queued. */
export const HANDLED: readonly Handled[] = [
  {
    types: /^checkout\.session\./,
    job: handleCheckoutWebhookJob,
    load: async () => (await import('../../checkout/server/workflows/fulfil.ts')).fulfilSession,
  },
  {
    types: /^payment_intent\.payment_failed$/,
    job: handleWebhookJob,
    load: async () => (await import('../../checkout/server/workflows/log-failed-attempt.ts')).logFailedAttempt,
  },
  {
    types: /^charge\.(?:succeeded|updated)$/,
    job: handleWebhookJob,
    load: async () => (await import('./fulfil-charge.ts')).fulfilCharge,
  },
  {
    types: /^charge\.refunded$/,
    job: handleRefundWebhookJob,
    load: async () => (await import('./fulfil-charge.ts')).fulfilCharge,
  },
  {
    types: /^(?:charge\.)?refund\./,
    job: handleRefundWebhookJob,
    load: async () => {
      const { syncRefunds } = await import('../../refunds/server/workflows/sync-refunds.ts');
      return (services, refundId) => syncRefunds(services, { refundId });
    },
  },
  {
    types: /^customer\.subscription\./,
    job: handleWebhookJob,
    load: async () => (await import('../../recurring/server/workflows/sync-recurring.ts')).syncSubscription,
  },
  {
    types: /^invoice\.(?:paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/,
    job: handleWebhookJob,
    load: async () => (await import('../../recurring/server/workflows/sync-recurring.ts')).syncInvoice,
  },
  {
    types: /^customer\.updated$/,
    job: handleWebhookJob,
    load: async () => (await import('../../recurring/server/workflows/pay-owed.ts')).payOwed,
  },
  {
    types: /^charge\.dispute\./,
    job: handleRefundWebhookJob,
    load: async () => (await import('../../disputes/server/sync-dispute.ts')).syncDispute,
  },
  {
    types: /^payout\./,
    job: handleWebhookJob,
    load: async () => (await import('../../payouts/server/sync-payout.ts')).syncReportedPayout,
  },
  {
    types: /^v2\.core\.account|^account\.updated$/,
    job: handleWebhookJob,
    load: async () => (await import('../../payouts/server/sync-payout-account.ts')).syncPayoutAccount,
  },
];

/** Returns how events of this type are handled, or null if they aren't. */
export function handledEvent(type: string): Handled | null {
  return HANDLED.find(({ types }) => types.test(type)) ?? null;
}

/**
 * Acts on one stored webhook and marks it handled. A webhook is a doorbell: its object is read again from the provider, whatever the
 * webhook says and whatever order they arrive in. One that concerns nothing of ours is only marked handled.
 */
export async function handleWebhook(services: Services, { eventId }: { eventId: string }): Promise<void> {
  const event = await services.db.selectFrom('webhook_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!event || event.handled_at !== null) return;
  const handled = handledEvent(event.type);
  const live = services.config.payments.mode === 'live';
  if (handled !== null && event.object_id !== null && event.livemode === live) {
    const handle = await handled.load();
    await handle(services, event.object_id, event.id);
  }
  await services.db
    .updateTable('webhook_events')
    // Drops the provider's data about people; only the account is read again.
    .set({ handled_at: services.now(), payload: sql`jsonb_strip_nulls(jsonb_build_object('account', payload->'account'))` })
    .where('id', '=', eventId)
    .execute();
}

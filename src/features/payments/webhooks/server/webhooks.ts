import { sql } from 'kysely';
import { z } from 'zod';
import { DatabaseError } from 'pg';
import Stripe from 'stripe';
import type { FastifyInstance } from 'fastify';
import { type JobDefinition, defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/program/services.ts';
import { type CommandContext, inTransaction } from '#platform/server/database/transaction.ts';
import { paymentRefusals } from '../../refusals.ts';

// As much as the provider delivers to other receivers of its events (Amazon EventBridge); this endpoint asks for no token.
const WEBHOOK_BYTES = 256 * 1024;

/** Registers the payment provider's webhooks: verified on the raw bytes, stored, answered; everything else happens later. */
export async function registerStripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | null }>('/webhooks/stripe', { bodyLimit: WEBHOOK_BYTES }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const webhook = verifyWebhook(services, request.body, typeof signature === 'string' ? signature : undefined);
      await inTransaction(services, (command) => storeWebhook(command, webhook)).catch(refuseUnholdable);
      return reply.send({ received: true });
    });
  });
}

type IncomingWebhook = { id: string; type: string; livemode: boolean; objectId: string | null; payload: string };

const TOLERANCE_SECONDS = 300;

// The provider's names: printable ASCII, such as `v2.core.account[requirements].updated`.
const Word = z
  .string()
  .regex(/^[!-~]+$/)
  .max(255);

const Named = z.object({ id: Word.nullish() });

const Event = z.object({
  id: Word,
  type: Word,
  livemode: z.boolean(),
  related_object: Named.nullish(),
  data: z.object({ object: Named.nullish() }).nullish(),
});

/**
 * Verifies a webhook's signature over its raw bytes with each secret in force, and reads its type and the object it is about; understands
 * both the snapshot and the thin style. Refuses with 400 a signature that is wrong, missing, or made more than five minutes before or after
 * now, and a signed body that isn't an event.
 */
export function verifyWebhook(services: Services, body: Buffer | null | undefined, signature: string | undefined): IncomingWebhook {
  const { webhookSecrets } = services.config.payments;
  if (!body || signature === undefined || !isOfNow(services, signature)) throw paymentRefusals.BAD_SIGNATURE();
  if (!webhookSecrets.some((secret) => isSigned(services.stripe, body, signature, secret))) throw paymentRefusals.BAD_SIGNATURE();
  const payload = body.toString('utf8');
  const { id, type, livemode, related_object: related, data } = readEvent(payload);
  return { id, type, livemode, objectId: related?.id ?? data?.object?.id ?? null, payload };
}

function readEvent(payload: string): z.infer<typeof Event> {
  try {
    return Event.parse(JSON.parse(payload));
  } catch {
    throw paymentRefusals.NOT_AN_EVENT();
  }
}

// The provider's library rejects what is too old, but accepts anything from the future.
function isOfNow({ now }: Services, signature: string): boolean {
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  return Math.abs(now().getTime() / 1000 - signedAt) <= TOLERANCE_SECONDS;
}

function isSigned(stripe: Stripe, body: Buffer, signature: string, secret: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/**
 * Stores a verified webhook and enqueues its handling, once however often it arrives (docs/product.md#webhooks). Only stores events of an
 * unhandled type.
 */
export async function storeWebhook({ tx, now, enqueue }: CommandContext, webhook: IncomingWebhook): Promise<void> {
  const handled = handledEvent(webhook.type);
  const stored = await tx
    .insertInto('webhook_events')
    .values({
      id: webhook.id,
      type: webhook.type,
      livemode: webhook.livemode,
      object_id: webhook.objectId,
      // An unhandled event is stored without its content.
      payload: handled === null ? '{}' : webhook.payload,
      received_at: now,
      handled_at: handled === null ? now : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (handled !== null && stored.numInsertedOrUpdatedRows === 1n) await enqueue(handled.job, { eventId: webhook.id });
}

/** Turns the database's error about a signed webhook that it can't store, such as a character that no text may have, into a refusal. */
function refuseUnholdable(error: unknown): never {
  if (error instanceof DatabaseError && /^(?:22|54)/.test(error.code ?? '')) throw paymentRefusals.NOT_AN_EVENT();
  throw error;
}

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
    load: async () => (await import('../../checkout/server/fulfil.ts')).fulfilSession,
  },
  {
    types: /^payment_intent\.payment_failed$/,
    job: handleWebhookJob,
    load: async () => (await import('../../checkout/server/log-failed-attempt.ts')).logFailedAttempt,
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
      const { syncRefunds } = await import('../../refunds/server/sync-refunds.ts');
      return (services, refundId) => syncRefunds(services, { refundId });
    },
  },
  {
    types: /^customer\.subscription\./,
    job: handleWebhookJob,
    load: async () => (await import('../../recurring/server/sync-recurring.ts')).syncSubscription,
  },
  {
    types: /^invoice\.(?:paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/,
    job: handleWebhookJob,
    load: async () => (await import('../../recurring/server/sync-recurring.ts')).syncInvoice,
  },
  {
    types: /^customer\.updated$/,
    job: handleWebhookJob,
    load: async () => (await import('../../recurring/server/pay-owed.ts')).payOwed,
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

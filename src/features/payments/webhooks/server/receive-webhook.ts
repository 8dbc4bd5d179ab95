import { DatabaseError } from 'pg';
import Stripe from 'stripe';
import { z } from 'zod';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { paymentRefusals } from '../../refusals.ts';
import { handledEvent } from './handled-events.ts';

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
export function refuseUnholdable(error: unknown): never {
  if (error instanceof DatabaseError && /^(?:22|54)/.test(error.code ?? '')) throw paymentRefusals.NOT_AN_EVENT();
  throw error;
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

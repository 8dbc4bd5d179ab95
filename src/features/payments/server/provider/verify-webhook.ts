import Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import type { IncomingWebhook } from '../commands/store-webhook.ts';
import { paymentRefusals } from '../../refusals.ts';

const TOLERANCE_SECONDS = 300;

/**
 * Checks a webhook's signature on its raw bytes with each secret in force, and reads who and what it is about; both the
 * snapshot and the thin style are understood. Refuses a wrong, missing or stale signature with 400.
 */
export function verifyWebhook(services: Services, body: Buffer, signature: string | undefined): IncomingWebhook {
  const { webhookSecrets } = services.config.payments;
  if (signature === undefined || !webhookSecrets.some((secret) => isSigned(services.stripe, body, signature, secret)))
    throw paymentRefusals.BAD_SIGNATURE();
  const payload = body.toString('utf8');
  const event = JSON.parse(payload) as {
    id: string;
    type: string;
    livemode: boolean;
    related_object?: { id?: string };
    data?: { object?: { id?: string } };
  };
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    objectId: event.related_object?.id ?? event.data?.object?.id ?? null,
    payload,
  };
}

function isSigned(stripe: Stripe, body: Buffer, signature: string, secret: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

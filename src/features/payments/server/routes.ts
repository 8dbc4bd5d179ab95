import type { FastifyInstance } from 'fastify';
import { requireActor, type Actor, type RequestContext } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { connectPayoutsCall, openPortalCall, accountStatusCall, checkoutStatusCall, refundPaymentCall } from '../contract.ts';
import { storeWebhook } from './commands/store-webhook.ts';
import { openPortal } from './provider/open-portal.ts';
import { connectPayouts } from './provider/connect-payouts.ts';
import { limitProviderCalls } from './provider/limit-provider-calls.ts';
import { refundPayment } from './provider/refund-payment.ts';
import { refuseUnholdable, verifyWebhook } from './provider/verify-webhook.ts';
import { getAccountStatus } from './queries/get-account-status.ts';
import { getCheckoutStatus } from './queries/get-checkout-status.ts';

/** The REST calls of payments (docs/product.md#calls). */
export function registerPaymentsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, connectPayoutsCall, async (context) => connectPayouts(context, await providerCaller(context)));
  restCall(app, contextOf, openPortalCall, async (context) => openPortal(context, await providerCaller(context)));
  restCall(app, contextOf, accountStatusCall, async (context, input) => getAccountStatus(context, await providerCaller(context), input));
  restCall(app, contextOf, checkoutStatusCall, async (context, input) => getCheckoutStatus(context, await providerCaller(context), input));
  restCall(app, contextOf, refundPaymentCall, async (context, input) => refundPayment(context, await providerCaller(context), input));
}

async function providerCaller(context: RequestContext): Promise<Actor> {
  const actor = requireActor(context);
  await limitProviderCalls(context, context);
  return actor;
}

// As much as the provider hands to other receivers of its events (Amazon EventBridge); nobody is asked for a token here.
const WEBHOOK_BYTES = 256 * 1024;

/** The payment provider's webhooks: verified on the raw bytes, stored, answered; everything else happens later. */
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

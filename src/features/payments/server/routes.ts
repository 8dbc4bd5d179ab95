import type { FastifyInstance } from 'fastify';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { checkoutStatusCall } from '../checkout/contract.ts';
import { openPortal } from '../recurring/server/open-portal.ts';
import { connectPayouts } from '../payouts/server/connect-payouts.ts';
import { refundPayment } from '../refunds/server/refund-payment.ts';
import { getAccountStatus } from '../payouts/server/get-account-status.ts';
import { getCheckoutStatus } from '../checkout/server/get-checkout-status.ts';
import { LIMIT_PROVIDER_CALLS } from '../api/limits.ts';
import { refundPaymentCall } from '../refunds/contract.ts';
import { connectPayoutsCall, accountStatusCall } from '../payouts/contract.ts';
import { openPortalCall } from '../recurring/contract.ts';

/** Registers the REST calls of payments (docs/product.md#calls). */
export function registerPaymentsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  const limits = [LIMIT_PROVIDER_CALLS];
  memberCall(app, contextOf, connectPayoutsCall, { limits, run: ({ ctx }) => connectPayouts(ctx, ctx.actor) });
  memberCall(app, contextOf, openPortalCall, { limits, run: ({ ctx }) => openPortal(ctx, ctx.actor) });
  memberCall(app, contextOf, accountStatusCall, { limits, run: ({ ctx, input }) => getAccountStatus(ctx, ctx.actor, input) });
  memberCall(app, contextOf, checkoutStatusCall, { limits, run: ({ ctx, input }) => getCheckoutStatus(ctx, ctx.actor, input) });
  memberCall(app, contextOf, refundPaymentCall, { limits, run: ({ ctx, input }) => refundPayment(ctx, ctx.actor, input) });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Done } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { publicCall, type ContextOf } from '#platform/server/http/rest.ts';

const PER_ADDRESS = { name: 'alert', points: 10, seconds: 60 };

const Alert = z.strictObject({
  message: z.string().min(1).max(1000),
  context: z.strictObject({ url: z.string().max(2048), userAgent: z.string().max(512), timestamp: z.string().max(40) }),
});

const alertCall = defineRestCall({ method: 'POST', path: '/monitoring/alert', input: Alert, output: Done, bodyBytes: 8 * 1024 });

/** Receives faults that browsers report (docs/product.md#alerts, `/monitoring/alert`): one log record each, never echoed. */
export function addAlerts(app: FastifyInstance, contextOf: ContextOf): void {
  publicCall(app, contextOf, alertCall, {
    run: async ({ ctx, input: { message, context: page } }) => {
      // Not one of the call's `limits`: those would also count by account.
      await ctx.rateLimits.consume(PER_ADDRESS, networkOf(ctx.address));
      ctx.log.warn({ requestId: ctx.requestId, alert: message, page }, 'a browser reported a fault');
      return {};
    },
  });
}

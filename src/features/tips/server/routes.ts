import type { FastifyInstance } from 'fastify';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { sendTipCall } from '../contract.ts';
import { startTip } from './workflows/start-tip.ts';

/** Registers the REST call for sending a tip (docs/product.md#tips). */
export function registerTipsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, sendTipCall, { run: ({ ctx, input }) => startTip(ctx, ctx.actor, input) });
}

import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { sendTipCall } from '../contract.ts';
import { sendTip } from './commands/send-tip.ts';

/** Sending a tip (docs/product.md#tips). */
export function registerTipsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, sendTipCall, (context, input) => sendTip(context, requireActor(context), input));
}

import type { FastifyInstance } from 'fastify';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { subscribeCall } from '../contract.ts';
import { subscribe } from './workflows/subscribe.ts';

/** Registers the REST call for subscribing to a creator (docs/product.md#calls). */
export function registerSubscriptionsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, subscribeCall, { run: ({ ctx, input }) => subscribe(ctx, ctx.actor, input) });
}

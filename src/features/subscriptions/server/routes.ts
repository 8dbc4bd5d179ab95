import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { subscribeCall } from '../contract.ts';
import { subscribe } from './commands/subscribe.ts';

/** Subscribing to a creator (docs/product.md#calls). */
export function registerSubscriptionsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, subscribeCall, (context, input) => subscribe(context, requireActor(context), input));
}

import type { FastifyInstance } from 'fastify';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { searchCall } from '../contract.ts';
import { LIMIT_SEARCH } from './limits.ts';
import { search } from './queries/search.ts';

/** The REST call that searches (docs/product.md#calls). */
export function registerSearchRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, searchCall, async (context, { input }) => {
    await context.rateLimits.consumeBy(context, LIMIT_SEARCH);
    return search(context, context.actor, input);
  });
}

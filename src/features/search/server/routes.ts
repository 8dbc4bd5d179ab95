import type { FastifyInstance } from 'fastify';
import { publicCall, type ContextOf } from '#platform/server/rest.ts';
import { searchCall } from '../contract.ts';
import { LIMIT_SEARCH } from './limits.ts';
import { search } from './queries/search.ts';

/** Registers the REST call that searches (docs/product.md#calls). */
export function registerSearchRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  publicCall(app, contextOf, searchCall, { limits: [LIMIT_SEARCH], run: ({ ctx, input: { input } }) => search(ctx, ctx.actor, input) });
}

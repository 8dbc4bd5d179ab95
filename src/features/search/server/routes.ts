import type { FastifyInstance } from 'fastify';
import { publicCall, type ContextOf } from '#platform/server/http/rest.ts';
import { searchCall, searchDatesCall } from '../contract.ts';
import { LIMIT_SEARCH } from './limits.ts';
import { findDatesOn } from '../results/server/find-dates-on.ts';
import { search } from '../results/server/search.ts';

/** Registers the REST calls that search (docs/product.md#calls). */
export function registerSearchRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  publicCall(app, contextOf, searchCall, { limits: [LIMIT_SEARCH], run: ({ ctx, input: { input } }) => search(ctx, ctx.actor, input) });
  publicCall(app, contextOf, searchDatesCall, { limits: [LIMIT_SEARCH], run: ({ ctx, input }) => findDatesOn(ctx, ctx.actor, input) });
}

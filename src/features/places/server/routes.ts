import type { FastifyInstance } from 'fastify';
import { publicCall, type ContextOf } from '#platform/server/http/rest.ts';
import { suggestPlacesCall, geocodeCall } from '../contract.ts';
import { LIMIT_GEOCODING, LIMIT_SUGGESTIONS } from './limits.ts';
import { geocode } from '../api/geocode.ts';
import { suggestPlaces } from './queries/suggest-places.ts';

/** Registers the REST calls about places (docs/product.md#calls). */
export function registerPlacesRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  publicCall(app, contextOf, suggestPlacesCall, { limits: [LIMIT_SUGGESTIONS], run: ({ ctx, input }) => suggestPlaces(ctx, input) });
  publicCall(app, contextOf, geocodeCall, { limits: [LIMIT_GEOCODING], run: ({ ctx, input }) => geocode(ctx, input) });
}

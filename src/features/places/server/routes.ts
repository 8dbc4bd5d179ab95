import type { FastifyInstance } from 'fastify';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { suggestPlacesCall, geocodeCall } from '../contract.ts';
import { LIMIT_GEOCODING, LIMIT_SUGGESTIONS } from './limits.ts';
import { geocode } from './queries/geocode.ts';
import { suggestPlaces } from './queries/suggest-places.ts';

/** The REST calls about places (docs/product.md#calls). */
export function registerPlacesRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, suggestPlacesCall, async (context, input) => {
    await context.rateLimits.consumeBy(context, LIMIT_SUGGESTIONS);
    return suggestPlaces(context, input);
  });
  restCall(app, contextOf, geocodeCall, async (context, input) => {
    await context.rateLimits.consumeBy(context, LIMIT_GEOCODING);
    return geocode(context, input);
  });
}

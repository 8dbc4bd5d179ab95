import { z } from 'zod';
import { defineRestCall } from '#kernel/http/rest-call.ts';

/** In degrees. */
export const Coordinates = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export type Coordinates = z.output<typeof Coordinates>;

const placeQuery = z.string().trim().min(2, 'Search query too short').max(200, 'Search query too long');

/** The beginning of a place as typed; places close to `near`, where they are, rank higher. */
export const LocationSuggestionsInput = z.strictObject({ query: placeQuery, near: Coordinates.optional() });
export type LocationSuggestionsInput = z.output<typeof LocationSuggestionsInput>;

/** A suggested place. */
export const PlaceSuggestion = z.strictObject({
  id: z.string(),
  label: z.string(),
  formattedAddress: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

/** A place that was found. `precision` says how much of the query it matches: an address whose street is unknown resolves to its town. */
export const Place = PlaceSuggestion.extend({
  addressLine: z.string().nullable(),
  postcode: z.string().nullable(),
  precision: z.enum(['address', 'postcode', 'town']),
});
export type Place = z.infer<typeof Place>;

export const LocationSuggestions = z.strictObject({ suggestions: z.array(PlaceSuggestion) });
export type LocationSuggestions = z.infer<typeof LocationSuggestions>;
export const Geocoded = z.strictObject({ place: Place.nullable() });
export type Geocoded = z.infer<typeof Geocoded>;

/** An address or place name to find, or a point to find the place of. */
export const GeocodeInput = z.union([z.strictObject({ query: placeQuery }), Coordinates]);
export type GeocodeInput = z.output<typeof GeocodeInput>;

/** Suggests places as someone types. */
export const suggestPlacesCall = defineRestCall({
  method: 'POST',
  path: '/location/suggestions',
  input: LocationSuggestionsInput,
  output: LocationSuggestions,
});
/** Finds the place of an address or point. */
export const geocodeCall = defineRestCall({ method: 'POST', path: '/location/geocode', input: GeocodeInput, output: Geocoded });

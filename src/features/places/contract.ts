import { z } from 'zod';
import { defineRestCall } from '#kernel/rest-call.ts';

/** Degrees, as maps count them. */
export const Coordinates = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export type Coordinates = z.output<typeof Coordinates>;

const placeQuery = z.string().trim().min(2, 'Search query too short').max(200, 'Search query too long');

/** What somebody has typed of a place; with `near`, where they are, what is close comes earlier. */
export const LocationSuggestionsInput = z.strictObject({ query: placeQuery, near: Coordinates.optional() });
export type LocationSuggestionsInput = z.output<typeof LocationSuggestionsInput>;

/** A place to choose. */
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

/** A place that was found. `precision` says how much of what was asked for it knows: of an address whose street nobody knows, the town. */
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

/** An address or the name of a place, or a point whose place is asked for. */
export const GeocodeInput = z.union([z.strictObject({ query: placeQuery }), Coordinates]);
export type GeocodeInput = z.output<typeof GeocodeInput>;

/** Suggests places while one is typed. */
export const suggestPlacesCall = defineRestCall({
  method: 'POST',
  path: '/location/suggestions',
  input: LocationSuggestionsInput,
  output: LocationSuggestions,
});
/** Finds the place of an address or of a point. */
export const geocodeCall = defineRestCall({ method: 'POST', path: '/location/geocode', input: GeocodeInput, output: Geocoded });

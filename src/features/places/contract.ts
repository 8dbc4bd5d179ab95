import { z } from 'zod';

/** Degrees, as maps count them. */
export const Coordinates = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export type Coordinates = z.output<typeof Coordinates>;

const placeQuery = z.string().trim().min(2, 'Search query too short').max(200, 'Search query too long');

/** What somebody has typed of a place; with `near`, where they are, what is close comes earlier. */
export const LocationSuggestionsInput = z.strictObject({ query: placeQuery, near: Coordinates.optional() });
export type LocationSuggestionsInput = z.output<typeof LocationSuggestionsInput>;

/** A place to choose. */
export type PlaceSuggestion = {
  id: string;
  label: string;
  formattedAddress: string;
  city: string;
  country: string;
  latitude: number;
  longitude: number;
};

/** A place that was found. `precision` says how much of what was asked for it knows: of an address whose street nobody knows, the town. */
export type Place = PlaceSuggestion & {
  addressLine: string | null;
  postcode: string | null;
  precision: 'address' | 'postcode' | 'town';
};

export type LocationSuggestions = { suggestions: PlaceSuggestion[] };
export type Geocoded = { place: Place | null };

/** An address or the name of a place, or a point whose place is asked for. */
export const GeocodeInput = z.union([z.strictObject({ query: placeQuery }), Coordinates]);
export type GeocodeInput = z.output<typeof GeocodeInput>;

import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { Coordinates } from '#features/places/contract.ts';
import { SavedFilters, SearchQuery } from '../contract.ts';

const savedName = z.string().trim().min(1).max(LIMITS.savedNameMax).nullable();
const placeText = z.string().trim().min(2, 'Enter a place.').max(200, 'The place can have at most 200 characters.');

/** A search to save. The place "Remote" has no coordinates; the filters are those of the screen's address. */
export const SaveSearch = z.strictObject({
  query: z.union([SearchQuery, z.literal('')]),
  location: z.strictObject({ formattedAddress: placeText, coordinates: Coordinates.nullable() }).optional(),
  filters: SavedFilters.refine(
    ({ when, from, to }) => when === undefined || (from === undefined && to === undefined),
    'Choose either “when” or days.',
  ).optional(),
  /** Null removes the name; leaving it out keeps it. */
  name: savedName.optional(),
  /** Notify when a new session matches. */
  alert: z.boolean().default(false),
});
export type SaveSearch = z.output<typeof SaveSearch>;

export const SaveLocation = z.strictObject({ location: z.strictObject({ formattedAddress: placeText, coordinates: Coordinates }) });
export type SaveLocation = z.output<typeof SaveLocation>;

/** A place for searching. Null removes its name; leaving it out keeps it. */
export const SaveSearchLocation = SaveLocation.extend({ name: savedName.optional() });

export const SavedAt = z.strictObject({ createdAt: Instant });
/** Returned by the calls that save or delete something: which one it was. */
export const SavedKey = z.strictObject({ createdAt: Instant });
/** A page of what someone has saved, five at a time by default. */
export const QuerySaved = z.strictObject(pageInput(5));

export const SavedSearch = z.strictObject({
  query: z.string(),
  name: z.string().nullable(),
  location: z.strictObject({ formattedAddress: z.string(), coordinates: Coordinates.nullable() }).nullable(),
  filters: SavedFilters,
  alert: z.boolean(),
  createdAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;
export const SavedSearches = pageOutput(SavedSearch);

export const SavedLocation = z.strictObject({
  location: z.strictObject({ formattedAddress: z.string(), coordinates: Coordinates }),
  name: z.string().nullable(),
  createdAt: Instant,
});
export type SavedLocation = z.infer<typeof SavedLocation>;
export const SavedLocations = pageOutput(SavedLocation);

import { z } from 'zod';
import { pageInput } from '#kernel/http/paging.ts';
import { Coordinates } from '#features/places/contract.ts';
import { SearchFilters } from '../filters/contract.ts';
import { hasUnknownSigns } from './rules/clean-query.ts';

/** The kinds of search results. */
export const HitType = z.enum(['USER', 'POST', 'SESSION', 'TAG']);
export type HitType = z.infer<typeof HitType>;

/** A query as the server accepts it (docs/product.md#search-query). */
export const SearchQuery = z
  .string()
  .trim()
  .max(100, 'Search query too long')
  .min(2, 'Search query too short')
  .refine((query) => !hasUnknownSigns(query), 'Invalid characters in query');

export const SearchSort = z.enum(['best', 'soonest', 'nearest', 'cheapest']);
export type SearchSort = z.infer<typeof SearchSort>;

/** A search: it needs a query, both coordinates, or a filter specific enough by itself. */
export const SearchInput = z
  .strictObject({
    query: SearchQuery.optional(),
    locationCoordinates: Coordinates.optional(),
    type: HitType.optional(),
    filters: SearchFilters.optional(),
    sort: SearchSort.optional(),
    ...pageInput(20),
    cursor: z.string().min(1).max(1200).nullish(),
  })
  .refine(
    ({ query, locationCoordinates, filters }) =>
      query !== undefined || locationCoordinates !== undefined || filters?.online === true || filters?.tag !== undefined,
    'Search query too short',
  );
export type SearchInput = z.output<typeof SearchInput>;

/** The body of the REST call. */
export const SearchBody = z.strictObject({ input: SearchInput });

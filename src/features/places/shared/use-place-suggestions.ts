import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rest } from '#platform/web/query/rest.ts';
import { REST_STALE_TIMES } from '#platform/web/query/stale-times.ts';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import type { Coordinates, PlaceSuggestion } from '../contract.ts';

const MIN = 2;
const SETTLED_MS = 300;

/**
 * Suggests places for what is typed, from two characters on and once typing pauses (docs/product.md#places); those close to `near`, where
 * the person is, rank higher.
 */
export function usePlaceSuggestions(
  typed: string,
  near: Coordinates | null = null,
): {
  suggestions: PlaceSuggestion[];
  hasTerms: boolean;
  isLoading: boolean;
  isFailed: boolean;
} {
  const query = useDebounced(typed.trim().slice(0, 100), SETTLED_MS);
  const hasTerms = query.length >= MIN && typed.trim().length >= MIN;
  const input = near === null ? { query } : { query, near };
  const found = useQuery({
    queryKey: ['location-suggestions', input],
    queryFn: () => rest('POST', '/location/suggestions', input),
    enabled: hasTerms,
    staleTime: REST_STALE_TIMES.suggestions,
    placeholderData: keepPreviousData,
  });
  return {
    suggestions: hasTerms ? (found.data?.suggestions ?? []) : [],
    hasTerms,
    isLoading: hasTerms && found.isFetching,
    isFailed: found.isError,
  };
}

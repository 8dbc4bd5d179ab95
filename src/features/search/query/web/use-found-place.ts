import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Place } from '#features/places/contract.ts';
import { rest } from '#platform/web/query/rest.ts';
import { REST_STALE_TIMES } from '#platform/web/query/stale-times.ts';
import type { InferredPlace } from '../rules/inferred-filters.ts';
import { searchPath, withFoundPlace, type SearchRequest } from './search-address.ts';
import { useOwnPlace } from '../../shared/use-own-place.ts';

/**
 * Looks up a place that was typed but not chosen, in its field or at the end of the words, and continues with its position: `finding` until
 * then. Returns `unknown` if that of the field isn't found and `failed` if the lookup fails: the results then come from everywhere, and the
 * page says so.
 */
export function useFoundPlace({ location, point, isRemote, placeToFind }: SearchRequest): 'finding' | 'unknown' | 'failed' | null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const own = useOwnPlace();
  const query = location.trim();
  const isTyped = point === null && !isRemote && query.length >= 2;
  const isMe = placeToFind !== null && placeToFind.name.toLowerCase() === 'me';
  const name = isTyped ? query : placeToFind !== null && !isMe && placeToFind.name.length >= 2 ? placeToFind.name : null;
  const found = useQuery({
    queryKey: ['location-geocode', name],
    queryFn: name === null ? skipToken : () => rest('POST', '/location/geocode', { query: name }),
    staleTime: REST_STALE_TIMES.search,
  });
  const place = isMe ? own.place && { label: own.place.label, ...own.place.point } : name === null ? null : (found.data?.place ?? null);
  const isUsed = isTyped || (placeToFind !== null && (isMe || isPlace(placeToFind, found.data?.place ?? null)));
  const to =
    !isUsed || place === null
      ? null
      : isTyped
        ? searchPath(params, { location: place.label, lat: String(place.latitude), lng: String(place.longitude) })
        : withFoundPlace(params, place);
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true, preventScrollReset: true });
  }, [to, navigate]);
  if (found.isLoading || to !== null) return 'finding';
  if (!isTyped) return null;
  return found.isError ? 'failed' : found.isSuccess && place === null ? 'unknown' : null;
}

// Small places abroad have names like words: what stands after `in` is a place only at home.
function isPlace({ isIn }: InferredPlace, found: Place | null): boolean {
  return found !== null && (!isIn || found.country === 'United Kingdom');
}

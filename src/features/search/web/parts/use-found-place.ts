import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { rest } from '#platform/web/rest.ts';
import { REST_STALE_TIMES } from '#platform/web/stale-times.ts';
import { searchPath, type SearchAddress } from './search-address.ts';

/**
 * Looks up a place that was typed but not chosen, and continues with its position. Returns `unknown` if it isn't found and `failed` if the
 * lookup fails: the results then come from everywhere, and the page says so.
 */
export function useFoundPlace({ location, point, isRemote }: SearchAddress): 'unknown' | 'failed' | null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = location.trim();
  const isTyped = point === null && !isRemote && query.length >= 2;
  const found = useQuery({
    queryKey: ['location-geocode', query],
    queryFn: isTyped ? () => rest('POST', '/location/geocode', { query }) : skipToken,
    staleTime: REST_STALE_TIMES.search,
  });
  const place = found.data?.place ?? null;
  useEffect(() => {
    if (!isTyped || place === null) return;
    const to = searchPath(params, { location: place.label, lat: String(place.latitude), lng: String(place.longitude) });
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [isTyped, place, params, navigate]);
  if (!isTyped) return null;
  return found.isError ? 'failed' : found.isSuccess && place === null ? 'unknown' : null;
}

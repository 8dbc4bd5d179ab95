import { useQuery } from '@tanstack/react-query';
import { CAPS } from '#kernel/caps.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { SavedLocation, SavedSearch } from '../contract.ts';

/** Requests everything that someone may save, so that every list of it shares one response. */
export const ALL_SAVED = { limit: Math.max(CAPS.savedSearches, CAPS.savedPlaces) };

type Needed = { enabled?: boolean };

/** Returns the reader's saved searches, latest first; none for guests. `enabled` is whether they are needed yet. */
export function useSavedSearchesList({ enabled = true }: Needed = {}): SavedSearch[] {
  const trpc = useTrpc();
  const me = useMyUserId();
  const saved = useQuery({ ...trpc.search.getUserSearchQueries.queryOptions(ALL_SAVED), enabled: enabled && me !== null });
  return me === null ? [] : (saved.data?.items ?? []);
}

/** Returns the reader's saved places, likewise. */
export function useSavedPlacesList({ enabled = true }: Needed = {}): SavedLocation[] {
  const trpc = useTrpc();
  const me = useMyUserId();
  const saved = useQuery({ ...trpc.search.getUserSearchLocations.queryOptions(ALL_SAVED), enabled: enabled && me !== null });
  return me === null ? [] : (saved.data?.items ?? []);
}

/** Returns what a saved place is called: its own name, or else its address. */
export function placeTitle({ name, location }: Pick<SavedLocation, 'name' | 'location'>): string {
  return name ?? location.formattedAddress;
}

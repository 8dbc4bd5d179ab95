import { useJoinIn } from '#ui/app/join-in.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { isSpecific, parseQuery } from '../../query/rules/parse-query.ts';
import { pointToSave } from '../../query/web/searched-place.ts';
import { savedKey } from './saved-path.ts';
import { savedFiltersOf, type SearchAddress } from '../../query/web/search-address.ts';
import { useOwnPlace, type OwnPlace } from '../../shared/use-own-place.ts';
import { useSavedSearches } from './use-saved-searches.ts';

/** Returns the screen's search as one that can be saved, whether it is saved, and how to save or remove it. Guests are asked to join. */
export function useSearchSaving(address: SearchAddress) {
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const { items, isBusy, put, remove } = useSavedSearches();
  const own = useOwnPlace();
  const search = searchToSave(address, own.place);
  const saved = items.find((one) => savedKey(one) === savedKey(search)) ?? null;
  return {
    /** Whether it is specific enough to save. */
    canSave: isSpecific({ parsed: parseQuery(search.query), point: search.location?.coordinates ?? null, filters: search.filters }),
    saved,
    isBusy,
    save(alert: boolean) {
      const input = { ...search, location: search.location ?? undefined, alert };
      if (me === null) joinIn.open('save_search', { intent: { kind: 'save-search', search: input } });
      else put(input);
    },
    remove: () => saved && remove(saved),
  };
}

function searchToSave(address: SearchAddress, own: OwnPlace | null) {
  const { query, location, isRemote } = address;
  const point = pointToSave(address, own);
  const isPlace = location.trim().length >= 2 && (point !== null || isRemote);
  return {
    query: query ?? '',
    location: isPlace ? { formattedAddress: location.trim(), coordinates: point } : null,
    filters: savedFiltersOf(address),
  };
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { useTell } from '#platform/web/use-tell.ts';
import { showToast } from '#ui/toast.ts';
import { savedPath } from './saved-path.ts';
import { savedFiltersOf, type SearchAddress } from './search-address.ts';

/** Returns the screen's search as one that can be saved, whether it is saved, and how to save it. Guests are asked to join. */
export function useKeptSearch(address: SearchAddress) {
  const trpc = useTrpc();
  const tell = useTell();
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const saved = useQuery({ ...trpc.search.getUserSearchQueries.queryOptions({ limit: 50 }), enabled: me !== null });
  const wanted = wantedOf(address);
  const put = useMutation({
    ...trpc.search.putUserSearchQuery.mutationOptions(),
    onSuccess: () => tell({ kind: 'saved-search' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
  return {
    /** Whether it is specific enough to save. */
    canKeep: wanted.query !== '' || wanted.location !== null || wanted.filters.tag !== undefined,
    kept: saved.data?.items.find((one) => savedPath({ ...one, name: null }) === savedPath({ name: null, ...wanted })) ?? null,
    isBusy: put.isPending,
    keep: (alert: boolean) =>
      me === null ? joinIn.open('save_search') : put.mutate({ ...wanted, location: wanted.location ?? undefined, alert }),
  };
}

function wantedOf(address: SearchAddress) {
  const { query, location, point, isRemote } = address;
  const isPlace = location.trim().length >= 2 && (point !== null || isRemote);
  return {
    query: query ?? '',
    location: isPlace ? { formattedAddress: location.trim(), coordinates: point } : null,
    filters: savedFiltersOf(address),
  };
}

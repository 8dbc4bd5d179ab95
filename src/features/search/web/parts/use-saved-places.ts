import { useMutation, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { useTell } from '#platform/web/use-tell.ts';
import { showToast } from '#ui/toast.ts';
import type { SavedLocation } from '../../contract.ts';
import { ALL_SAVED } from './use-saved-searches.ts';

/** Returns the reader's saved places, latest first, and how to change them; none for guests. `enabled` is whether they are needed yet. */
export function useSavedPlaces({ enabled = true }: { enabled?: boolean } = {}) {
  const trpc = useTrpc();
  const tell = useTell();
  const me = useMyUserId();
  const saved = useQuery({ ...trpc.search.getUserSearchLocations.queryOptions(ALL_SAVED), enabled: enabled && me !== null });
  const told = {
    onSuccess: () => tell({ kind: 'saved-place' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.search.putUserSearchLocation.mutationOptions(), ...told });
  const remove = useMutation({ ...trpc.search.deleteUserSearchLocation.mutationOptions(), ...told });
  return {
    items: me === null ? [] : (saved.data?.items ?? []),
    isBusy: put.isPending || remove.isPending,
    put: put.mutateAsync,
    /** Deletes it and offers to bring it back. */
    remove: (one: SavedLocation) =>
      remove.mutate(
        { createdAt: one.createdAt },
        {
          onSuccess: () =>
            showToast({
              text: `“${placeTitle(one)}” is no longer saved.`,
              action: { label: 'Undo', onPress: () => put.mutate({ location: one.location, name: one.name }) },
            }),
        },
      ),
  };
}

/** Returns what a saved place is called: its own name, or else its address. */
export function placeTitle({ name, location }: Pick<SavedLocation, 'name' | 'location'>): string {
  return name ?? location.formattedAddress;
}

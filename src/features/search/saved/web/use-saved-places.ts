import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { SavedLocation } from '../contract.ts';
import { placeTitle, useSavedPlacesList } from './saved-lists.ts';

/** Returns the reader's saved places, latest first, and how to change them; none for guests. */
export function useSavedPlaces() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const items = useSavedPlacesList();
  const reported = {
    onSuccess: () => invalidate({ kind: 'saved-place' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.search.putUserSearchLocation.mutationOptions(), ...reported });
  const remove = useMutation({ ...trpc.search.deleteUserSearchLocation.mutationOptions(), ...reported });
  return {
    items,
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

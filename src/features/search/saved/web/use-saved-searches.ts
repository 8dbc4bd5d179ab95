import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { SavedSearch, SaveSearch } from '../contract.ts';
import { useSavedSearchesList } from './saved-lists.ts';
import { savedTitle } from './saved-labels.ts';

/** Returns the reader's saved searches, latest first, and how to change them; none for guests. */
export function useSavedSearches() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const items = useSavedSearchesList();
  const reported = {
    onSuccess: () => invalidate({ kind: 'saved-search' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.search.putUserSearchQuery.mutationOptions(), ...reported });
  const remove = useMutation({ ...trpc.search.deleteUserSearchQuery.mutationOptions(), ...reported });
  return {
    items,
    isBusy: put.isPending || remove.isPending,
    put: put.mutate,
    /** Changes the name or the alert. */
    change: (one: SavedSearch, changes: Partial<Pick<SaveSearch, 'name' | 'alert'>>) => put.mutateAsync({ ...inputOf(one), ...changes }),
    /** Deletes it and offers to bring it back. */
    remove: (one: SavedSearch) =>
      remove.mutate(
        { createdAt: one.createdAt },
        {
          onSuccess: () =>
            showToast({
              text: `“${savedTitle(one)}” is no longer saved.`,
              action: { label: 'Undo', onPress: () => put.mutate({ ...inputOf(one), name: one.name }) },
            }),
        },
      ),
  };
}

function inputOf({ query, location, filters, alert }: SavedSearch) {
  return { query, location: location ?? undefined, filters, alert };
}

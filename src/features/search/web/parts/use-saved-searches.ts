import { useMutation, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { useTell } from '#platform/web/use-tell.ts';
import { showToast } from '#ui/toast.ts';
import type { SavedSearch, SaveSearch } from '../../contract.ts';
import { savedTitle } from './saved-words.ts';

/** Asks for everything that someone may save, so that every list of it shares one answer. */
export const ALL_SAVED = { limit: 50 };

/** Returns the reader's saved searches, latest first, and how to change them; none for guests. `enabled` is whether they are needed yet. */
export function useSavedSearches({ enabled = true }: { enabled?: boolean } = {}) {
  const trpc = useTrpc();
  const tell = useTell();
  const me = useMyUserId();
  const saved = useQuery({ ...trpc.search.getUserSearchQueries.queryOptions(ALL_SAVED), enabled: enabled && me !== null });
  const told = {
    onSuccess: () => tell({ kind: 'saved-search' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.search.putUserSearchQuery.mutationOptions(), ...told });
  const remove = useMutation({ ...trpc.search.deleteUserSearchQuery.mutationOptions(), ...told });
  return {
    items: me === null ? [] : (saved.data?.items ?? []),
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

import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, BellOff, Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';
import { useTell } from '#platform/web/use-tell.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showToast } from '#ui/toast.ts';
import type { SavedSearch, SaveSearch } from '../../contract.ts';
import { SavedCard } from './saved-card.tsx';
import { savedPath, savedTitle } from './saved-path.ts';
import { SavedRow } from './saved-row.tsx';

const RenameDialog = lazyPart(
  async () => (await import('./rename-dialog.tsx')).RenameDialog,
  ({ onClose }) => onClose(),
);

// docs/product.md#page-sizes.
const SHOWN = 5;

/** The reader's saved searches, each to repeat, rename, set an alert for, or delete. */
export function SavedSearches() {
  const trpc = useTrpc();
  const tell = useTell();
  const saved = useQuery(trpc.search.getUserSearchQueries.queryOptions({ limit: SHOWN }));
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const told = {
    onSuccess: () => tell({ kind: 'saved-search' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
  };
  const put = useMutation({ ...trpc.search.putUserSearchQuery.mutationOptions(), ...told });
  const remove = useMutation({ ...trpc.search.deleteUserSearchQuery.mutationOptions(), ...told });
  const items = saved.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <SavedCard title="Saved searches" id="saved-searches">
      {items.map((one) => (
        <SavedRow
          key={one.createdAt}
          icon={one.alert ? Bell : Bookmark}
          to={savedPath(one)}
          title={savedTitle(one)}
          detail={one.alert ? 'Alerts you to new sessions' : null}
          entries={[
            { kind: 'action', label: 'Rename', icon: Pencil, onSelect: () => setRenamed(one) },
            {
              kind: 'action',
              label: one.alert ? 'Stop alerts' : 'Alert me',
              icon: one.alert ? BellOff : Bell,
              onSelect: () => put.mutate(kept(one, { alert: !one.alert })),
            },
            { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => remove.mutate({ createdAt: one.createdAt }) },
          ]}
        />
      ))}
      {renamed ? (
        <RenameDialog
          title="Rename this search"
          name={renamed.name ?? ''}
          otherwise={savedTitle({ ...renamed, name: null })}
          busy={put.isPending}
          onSave={(name) => put.mutate(kept(renamed, { name: name === '' ? null : name }), { onSettled: () => setRenamed(null) })}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </SavedCard>
  );
}

function kept({ query, location, filters, alert }: SavedSearch, changes: Partial<Pick<SaveSearch, 'name' | 'alert'>>) {
  return { query, location: location ?? undefined, filters, alert, ...changes };
}

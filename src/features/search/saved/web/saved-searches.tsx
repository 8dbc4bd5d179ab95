import { Bell, BellOff, Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { SavedSearch } from '../contract.ts';
import { SavedCard } from './saved-card.tsx';
import { savedPath } from './saved-path.ts';
import { SavedRow } from './saved-row.tsx';
import { savedDetail, savedTitle } from './saved-labels.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const RenameDialog = lazyPart(
  async () => (await import('./rename-dialog.tsx')).RenameDialog,
  ({ onClose }) => onClose(),
);

/** The reader's saved searches, each to repeat, rename, set an alert for, or delete. */
export function SavedSearches() {
  const { items, isBusy, change, remove } = useSavedSearches();
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <SavedCard
        title="Saved searches"
        id="saved-searches"
        rows={items.map((one) => (
          <SavedRow
            key={one.createdAt}
            icon={one.alert ? Bell : Bookmark}
            to={savedPath(one)}
            title={savedTitle(one)}
            what="saved search"
            detail={one.alert ? `${savedDetail(one)} · alerts on` : savedDetail(one)}
            entries={[
              { kind: 'action', label: 'Rename', icon: Pencil, onSelect: () => setRenamed(one) },
              {
                kind: 'action',
                label: one.alert ? 'Stop alerts' : 'Alert me',
                icon: one.alert ? BellOff : Bell,
                onSelect: () => void change(one, { alert: !one.alert }).catch(() => undefined),
              },
              { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => remove(one) },
            ]}
          />
        ))}
      />
      {renamed ? (
        <RenameDialog
          title="Rename this search"
          name={renamed.name ?? ''}
          otherwise={savedTitle({ ...renamed, name: null })}
          busy={isBusy}
          onSave={(name) =>
            void change(renamed, { name: name === '' ? null : name })
              .catch(() => undefined)
              .finally(() => setRenamed(null))
          }
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </>
  );
}

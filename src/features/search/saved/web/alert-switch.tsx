import { Bell } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import type { SearchAddress } from '../../query/web/search-address.ts';
import { useSearchSaving } from './use-search-saving.ts';

/** Saves the search and switches its alert on or off. */
export function AlertSwitch({ address, className }: { address: SearchAddress; className: string }) {
  const { canSave, saved, isBusy, save } = useSearchSaving(address);
  if (!canSave) return null;
  return (
    <div className={`flex items-center gap-x-4 px-4 py-2 ${className}`}>
      <Icon of={Bell} size={18} className="shrink-0 text-ink-2" />
      <Switch
        className="min-w-0 flex-1"
        label="Alert me"
        hint="In the app and by email, when a new session matches."
        checked={saved?.alert ?? false}
        disabled={isBusy}
        onChange={(event) => save(event.target.checked)}
      />
    </div>
  );
}

import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { SearchAddress } from './search-address.ts';
import { useKeptSearch } from './use-kept-search.ts';

/** Saves the search, or says that it is saved. */
export function SaveSearchButton({ address }: { address: SearchAddress }) {
  const { canKeep, kept, isBusy, keep } = useKeptSearch(address);
  if (!canKeep) return null;
  if (kept)
    return (
      <span className="inline-flex items-center gap-1.5 px-2 text-[13.5px] font-semibold text-ink-2">
        <Icon of={BookmarkCheck} size={16} /> Saved
      </span>
    );
  return (
    <Button look="bare" size="small" loading={isBusy} onClick={() => keep(false)}>
      <Icon of={Bookmark} size={16} /> Save
    </Button>
  );
}

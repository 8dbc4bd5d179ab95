import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { SearchAddress } from '../../query/web/search-address.ts';
import { useSearchSaving } from './use-search-saving.ts';

/** Saves the search; pressing it again takes that back. */
export function SaveSearchButton({ address }: { address: SearchAddress }) {
  const { canSave, saved, isBusy, save, remove } = useSearchSaving(address);
  if (!canSave) return null;
  return (
    <Button variant="bare" size="small" loading={isBusy} aria-pressed={saved !== null} onClick={() => (saved ? remove() : save(false))}>
      <Icon of={saved ? BookmarkCheck : Bookmark} size={16} /> {saved ? 'Saved' : 'Save'}
      <span className="sr-only"> this search</span>
    </Button>
  );
}

import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { SearchAddress } from '../../query/web/search-address.ts';
import { useSearchSaving } from './use-search-saving.ts';

/** Saves the search; pressing it again takes that back. */
export function SaveSearchButton({ address }: { address: SearchAddress }) {
  const { canKeep, kept, isBusy, keep, remove } = useSearchSaving(address);
  if (!canKeep) return null;
  return (
    <Button variant="bare" size="small" loading={isBusy} aria-pressed={kept !== null} onClick={() => (kept ? remove() : keep(false))}>
      <Icon of={kept ? BookmarkCheck : Bookmark} size={16} /> {kept ? 'Saved' : 'Save'}
      <span className="sr-only"> this search</span>
    </Button>
  );
}

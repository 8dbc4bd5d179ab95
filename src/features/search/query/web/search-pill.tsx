import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { NAMELESS_SPOT } from './searched-place.ts';
import type { SearchAddress } from './search-address.ts';

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; onFailed: () => void };
const SearchSheet = lazyPart<SheetProps>(
  async () => {
    const { SearchSheet: Sheet } = await import('../../shared/search-sheet.tsx');
    return ({ onFailed: _none, ...sheet }) => <Sheet {...sheet} />;
  },
  ({ onFailed }) => onFailed(),
);

/** On a phone, the search in one line that stays while the results scroll; pressing it opens the form. Without scripts the form itself shows. */
export function SearchPill({ address }: { address: SearchAddress }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { what, where } = searchWords(address);
  return (
    <div className="sticky top-[68px] z-20 mb-2 flex h-12 items-center rounded-full border border-line bg-surface shadow-lift sm:hidden noscript:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={SearchSheet.warm}
        onFocus={SearchSheet.warm}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-full pl-4 text-left text-[15px]"
      >
        <Icon of={Search} size={18} className="shrink-0 text-ink-2" />
        <span className="sr-only">Change the search: </span>
        <span className="min-w-0 truncate">
          <span className="font-semibold">{what}</span>
          {where === '' ? null : <span className="text-ink-2"> · {where}</span>}
        </span>
      </button>
      <Link to={paths.search} aria-label="Clear the search" className="icon-button shrink-0 text-ink-2 hover:bg-sunken hover:text-ink">
        <Icon of={X} size={18} />
      </Link>
      {open === null ? null : <SearchSheet open={open} onOpenChange={setOpen} onFailed={() => setOpen(null)} />}
    </div>
  );
}

/** Returns what is searched for, and the town where, each in a few words; `where` is empty without a place. */
export function searchWords({ typed, location, point, values }: Pick<SearchAddress, 'typed' | 'location' | 'point' | 'values'>): {
  what: string;
  where: string;
} {
  const words = typed.trim();
  const place = location.split(',')[0]?.trim() ?? '';
  return {
    what: words !== '' ? words : values.tag === '' ? 'Everything' : `#${values.tag}`,
    where: place === '' && point !== null ? NAMELESS_SPOT : place,
  };
}

import { Search } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; onFailed: () => void };
const SearchSheet = lazyPart<SheetProps>(
  async () => {
    const { SearchSheet: Sheet } = await import('#features/search/shared/search-sheet.tsx');
    return ({ onFailed: _none, ...sheet }) => <Sheet {...sheet} />;
  },
  ({ onFailed }) => onFailed(),
);

/**
 * Search from every page: a field in the bar, or only its icon on a phone, without it where the page has the form itself. It is a link to /search until scripts have loaded; then
 * it opens the search bar over the page. So does the / key, unless the page has a search bar in view, which it focuses instead.
 */
export function TopSearch() {
  const [open, setOpen] = useState<boolean | null>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      event.preventDefault();
      const field = fieldInSight();
      if (field) field.focus();
      else setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link
        to={paths.search}
        aria-keyshortcuts="/"
        onClick={onClick}
        onPointerEnter={SearchSheet.warm}
        onFocus={SearchSheet.warm}
        className={`${pathname === paths.search || pathname === '/' ? 'max-sm:hidden' : ''} flex size-11 items-center justify-center gap-2.5 rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:h-10 sm:w-full sm:max-w-[420px] sm:justify-start sm:border sm:border-line sm:bg-sunken sm:px-4 sm:hover:border-line-strong`}
      >
        <Icon of={Search} size={18} className="shrink-0" />
        <span className="sr-only">Search</span>
        <span className="min-w-0 flex-1 truncate text-[14.5px] max-sm:hidden">Sessions, posts, people</span>
        <kbd
          aria-hidden="true"
          className="rounded-small border border-line-strong px-1.5 font-text text-[12px] leading-5 max-lg:hidden pointer-coarse:hidden"
        >
          /
        </kbd>
      </Link>
      {open === null ? null : <SearchSheet open={open} onOpenChange={setOpen} onFailed={() => setOpen(null)} />}
    </>
  );
}

// In a field, / is just a character, and a dialog keeps its own keys.
function isBusy(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

function fieldInSight(): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>('main form[role="search"] input[role="combobox"]');
  const box = field?.getBoundingClientRect();
  return field && box && box.top >= 60 && box.bottom <= innerHeight ? field : null;
}

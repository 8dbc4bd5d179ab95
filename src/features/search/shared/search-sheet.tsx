import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { TopSheet } from '#ui/overlays/top-sheet.tsx';
import { carriedParams, readSearchAddress } from '../query/web/search-address.ts';
import { SearchBar } from './search-bar.tsx';

/** The search bar over any page; it closes when a search or a suggestion navigates. */
export function SearchSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const here = useRef(key);
  useEffect(() => {
    if (key !== here.current) onOpenChange(false);
    here.current = key;
  }, [key, onOpenChange]);
  const current = pathname === paths.search ? params : new URLSearchParams();
  const { typed, location, point } = readSearchAddress(current);
  return (
    <TopSheet open={open} onOpenChange={onOpenChange} title="Search">
      <SearchBar query={typed} where={{ location, point }} carried={carriedParams(current)} />
      <p className="mt-3 px-4 text-[14px] text-ink-2">
        Just looking around?{' '}
        <Link to={paths.explore} className="font-semibold text-accent-text hover:underline">
          Explore topics and towns
        </Link>
      </p>
    </TopSheet>
  );
}

import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { chipClass } from '#ui/chip-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { searchPath, type SearchAddress } from './search-address.ts';

/** Says that nothing matches and what to try, each one press away. */
export function NothingFound({ address, children }: { address: SearchAddress; children?: ReactNode }) {
  const [params] = useSearchParams();
  const tries = triesOf(address).map(({ label, changes }) => ({ label, to: searchPath(params, changes) }));
  const what = address.query === null ? 'these filters' : `“${address.typed.trim()}”`;
  return (
    <EmptyState
      icon={SearchX}
      title="No results found"
      action={tries.map(({ label, to }) => (
        <Link key={label} to={to} className={chipClass()}>
          {label}
        </Link>
      ))}
    >
      <p>
        Nothing matches {what}
        {address.point ? ` near ${address.location || 'this place'}` : address.isRemote ? ' online' : ''}.{' '}
        {tries.length > 0 ? 'Try one of these:' : 'Try another word, or check the spelling.'}
      </p>
      {children}
    </EmptyState>
  );
}

const NO_FILTERS = { when: null, price: null, within: null, seats: null, days: null, time: null, tag: null, online: null };

function triesOf(address: SearchAddress): { label: string; changes: Record<string, string | null> }[] {
  const words = (address.query ?? '').split(' ').filter((word) => word.length > 2);
  const hasFilters =
    address.when !== '' || address.price !== '' || address.within !== null || address.seats || address.days !== '' || address.time !== '';
  return [
    ...(hasFilters ? [{ label: 'Without filters', changes: NO_FILTERS }] : []),
    ...(words.length > 1 ? [{ label: `Just “${words.at(-1)}”`, changes: { q: words.at(-1) ?? null } }] : []),
    ...(address.point ? [{ label: 'Everywhere', changes: { location: null, lat: null, lng: null, within: null } }] : []),
    ...(address.isRemote || address.online
      ? []
      : [{ label: 'Online', changes: { location: 'Remote', lat: null, lng: null, within: null } }]),
    ...(address.tab === 'all' ? [] : [{ label: 'All types', changes: { type: null, view: null } }]),
  ];
}

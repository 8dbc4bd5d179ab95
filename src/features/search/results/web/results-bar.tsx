import { CalendarDays, List, Map as MapIcon } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '#ui/media/icon.tsx';
import { ChipSelect } from '../../filters/web/chip-select.tsx';
import type { Choice } from '../../filters/rules/filters.ts';
import { SaveSearchButton } from '../../saved/web/save-search-button.tsx';
import { searchPath, type SearchAddress } from '../../query/web/search-address.ts';

const SORT: readonly Choice[] = [
  ['', 'Best match'],
  ['soonest', 'Soonest first'],
  ['nearest', 'Nearest first'],
  ['cheapest', 'Cheapest first'],
];

const VIEWS = [
  { view: 'list', label: 'List', icon: List },
  { view: 'calendar', label: 'Calendar', icon: CalendarDays },
  { view: 'map', label: 'Map', icon: MapIcon },
] as const;

type ResultsBarProps = { address: SearchAddress; count: string };

/** The number of sessions, their order, the view as a list, calendar or map, and a button to save the search. */
export function ResultsBar({ address, count }: ResultsBarProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-2 max-sm:gap-x-0">
      <p aria-live="polite" className="mr-auto text-[13.5px] font-semibold empty:hidden max-sm:sr-only">
        {count}
      </p>
      <SaveSearchButton address={address} />
      <ChipSelect
        bare
        label="Sort by"
        choices={address.point ? SORT : SORT.filter(([value]) => value !== 'nearest')}
        value={address.sort === 'best' ? '' : address.sort}
        onChange={(sort) => void navigate(searchPath(params, { sort }), { preventScrollReset: true })}
      />
      <nav aria-label="View" className="flex gap-0.5 rounded-full bg-sunken p-1 max-sm:ml-auto">
        {VIEWS.map(({ view, label, icon }) => (
          <Link
            key={view}
            to={searchPath(params, view === 'list' ? { view: null } : { view, type: 'sessions' })}
            preventScrollReset
            aria-current={address.view === view ? 'true' : undefined}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-[13.5px] font-semibold text-ink-2 hover:text-ink aria-current:bg-surface aria-current:text-ink aria-current:shadow-lift dark:aria-current:bg-line pointer-coarse:min-h-11"
          >
            <Icon of={icon} size={16} />
            <span className="max-sm:sr-only">{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

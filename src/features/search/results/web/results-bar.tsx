import { CalendarDays, List, Map as MapIcon } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
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

type ResultsBarProps = {
  address: SearchAddress;
  count: string;
  /** Nothing was found: on a phone, nothing floats then. */
  isEmpty: boolean;
};

/**
 * The number of sessions, their order, a button to save the search, and the view as a list, calendar or map, which floats at the bottom edge of
 * a phone. There the order is among the filters, and saving at the end of the results.
 */
export function ResultsBar({ address, count, isEmpty }: ResultsBarProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center gap-2 sm:mb-4">
      <p aria-live="polite" className="mr-auto text-[13.5px] font-semibold empty:hidden max-sm:sr-only">
        {count}
      </p>
      <div className="flex items-center gap-2 max-sm:hidden">
        <SaveSearchButton address={address} />
        <ChipSelect
          bare
          label="Sort by"
          choices={sortChoices(address)}
          value={address.sort === 'best' ? '' : address.sort}
          onChange={(sort) => void navigate(searchPath(params, { sort }), { preventScrollReset: true })}
        />
      </div>
      <nav
        aria-label="View"
        data-floats=""
        className={classNames(
          'flex gap-0.5 rounded-full p-1 max-sm:fixed max-sm:right-4 max-sm:bottom-[calc(80px+env(safe-area-inset-bottom))] max-sm:z-20 max-sm:border max-sm:border-transparent max-sm:bg-ink max-sm:shadow-high sm:bg-sunken',
          isEmpty && 'max-sm:hidden',
        )}
      >
        {VIEWS.map(({ view, label, icon }) => (
          <Link
            key={view}
            to={searchPath(params, view === 'list' ? { view: null } : { view, type: 'sessions' })}
            preventScrollReset
            aria-current={address.view === view ? 'true' : undefined}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-[13.5px] font-semibold max-sm:min-h-11 max-sm:px-3.5 max-sm:text-paper max-sm:aria-current:bg-paper max-sm:aria-current:text-ink sm:text-ink-2 sm:hover:text-ink sm:aria-current:bg-surface sm:aria-current:text-ink sm:aria-current:shadow-lift sm:dark:aria-current:bg-line pointer-coarse:min-h-11"
          >
            <Icon of={icon} size={16} />
            <span className={address.view === view ? undefined : 'max-sm:sr-only'}>{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Returns the orders that a search offers; without a place nothing is nearest. */
export function sortChoices({ point }: Pick<SearchAddress, 'point'>): readonly Choice[] {
  return point ? SORT : SORT.filter(([value]) => value !== 'nearest');
}

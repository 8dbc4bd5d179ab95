import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { ChipSelect } from './chip-select.tsx';
import { PickedDays } from './picked-days.tsx';
import type { SearchRequest } from '../../query/web/search-request.ts';
import { TagFilter } from './tag-filter.tsx';
import { usedLabel, useFilters, type Filter, type Filters } from './use-filters.ts';

const FilterSheet = lazyPart(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ onClose }) => onClose(),
);

type FilterBarProps = { address: SearchRequest; today: string; count: string };

/** Filters for sessions: all of them side by side if there is room; on a phone those in use, with the rest behind a button. */
export function FilterBar({ address, today, count }: FilterBarProps) {
  const filters = useFilters(address, today);
  const [isOpen, setOpen] = useState(false);
  const { used } = filters;
  return (
    <div className="mb-3" role="group" aria-label="Filters">
      <div className="scroll-fade-x -my-1 flex gap-2 py-1 sm:hidden">
        <button type="button" aria-haspopup="dialog" className={`${chipClass()} shrink-0 gap-2`} onClick={() => setOpen(true)}>
          <Icon of={SlidersHorizontal} size={16} />
          {used.length === 0 ? 'Filters' : `Filters · ${used.length}`}
        </button>
        {used
          .filter((filter) => !filters.isInferred(filter))
          .map((filter) => (
            <Used key={filter.name} filter={filter} filters={filters} />
          ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        {filters.all.map((filter) => (
          <Chosen key={filter.name} filter={filter} filters={filters} />
        ))}
        {used.length > 0 ? (
          <button type="button" className="px-1.5 text-[13.5px] font-semibold text-accent-text hover:underline" onClick={filters.clear}>
            Clear {used.length === 1 ? 'filter' : `${used.length} filters`}
          </button>
        ) : null}
      </div>
      {isOpen ? null : <PickedDays filters={filters} />}
      {isOpen ? <FilterSheet filters={filters} count={count} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

type OneProps = { filter: Filter; filters: Filters };

function Used({ filter, filters }: OneProps) {
  return (
    <button type="button" className={`${chipClass({ on: true })} shrink-0 gap-1.5`} onClick={() => filters.choose(filter.name, '')}>
      {usedLabel(filter)}
      <Icon of={X} size={15} />
      <span className="sr-only">, remove</span>
    </button>
  );
}

function Chosen({ filter, filters }: OneProps) {
  const { name, label, value } = filter;
  if (filter.kind === 'one-of')
    return <ChipSelect label={label} choices={filter.choices} value={value} onChange={(next) => filters.choose(name, next)} />;
  if (filter.kind === 'hashtag') return <TagFilter tag={value} onChange={(tag) => filters.choose(name, tag)} />;
  const isOn = value !== '';
  return (
    <button type="button" aria-pressed={isOn} className={chipClass({ on: isOn })} onClick={() => filters.choose(name, isOn ? '' : '1')}>
      {label}
    </button>
  );
}

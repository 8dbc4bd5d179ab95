import { SlidersHorizontal, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { ChipSelect } from './chip-select.tsx';
import { InferredFilters } from './inferred-filters.tsx';
import { PickedDays } from './picked-days.tsx';
import { TagFilter } from './tag-filter.tsx';
import { usedLabel, useFilters, type Filter, type Filters } from './use-filters.ts';
import type { SearchRequest } from '../../query/web/search-address.ts';

const FilterSheet = lazyPart(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ onClose }) => onClose(),
);

type FilterBarProps = {
  address: SearchRequest;
  today: string;
  count: string;
  /** What else is in the row of a phone. */
  kinds?: ReactNode;
};

// On a phone, one press away.
const QUICK = [
  { name: 'when', value: 'today', label: 'Today' },
  { name: 'when', value: 'weekend', label: 'Weekend' },
  { name: 'price', value: 'free', label: 'Free' },
  { name: 'online', value: '1', label: 'Online' },
] as const;

/**
 * Filters for sessions: all of them side by side if there is room. On a phone one row that scrolls: those that come from the words, the four
 * that are wanted most, all of them behind a button, and the others in use.
 */
export function FilterBar({ address, today, count, kinds }: FilterBarProps) {
  const filters = useFilters(address, today);
  const [isOpen, setOpen] = useState(false);
  const { used } = filters;
  const quick = QUICK.filter(({ name }) => filters.all.some((filter) => filter.name === name && !filters.isInferred(filter)));
  const isQuick = ({ name, value }: Filter) => quick.some((one) => one.name === name && one.value === value);
  return (
    <div className="mb-2.5 sm:mb-3" role="group" aria-label="Filters">
      <div className="scroll-fade-x relative z-10 -mx-4 -my-1 flex gap-2 px-4 py-1 sm:hidden">
        <InferredFilters inferred={address.inferred} className="flex shrink-0" />
        {quick.map(({ name, value, label }) => {
          const isOn = address.values[name] === value;
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isOn}
              className={`${chipClass({ on: isOn })} shrink-0`}
              onClick={() => filters.choose(name, isOn ? '' : value)}
            >
              {label}
            </button>
          );
        })}
        <button type="button" aria-haspopup="dialog" className={`${chipClass()} shrink-0 gap-2`} onClick={() => setOpen(true)}>
          <Icon of={SlidersHorizontal} size={16} />
          {used.length === 0 ? 'Filters' : `Filters · ${used.length}`}
        </button>
        {used
          .filter((filter) => !filters.isInferred(filter) && !isQuick(filter))
          .map((filter) => (
            <Used key={filter.name} filter={filter} filters={filters} />
          ))}
        {kinds}
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
      {isOpen ? <FilterSheet filters={filters} address={address} count={count} onClose={() => setOpen(false)} /> : null}
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

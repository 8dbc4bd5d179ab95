import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { searchPath, type SearchAddress } from '../../query/web/search-address.ts';
import { sortChoices } from '../../results/web/results-bar.tsx';
import type { Choice } from '../rules/filters.ts';
import { PickedDays } from './picked-days.tsx';
import { TagFilter } from './tag-filter.tsx';
import type { Filter, Filters } from './use-filters.ts';

type FilterSheetProps = { filters: Filters; address: SearchAddress; count: string; onClose: () => void };

/** The order and all filters one below the other, for a phone. They apply at once; the button says how many results they leave. */
export function FilterSheet({ filters, address, count, onClose }: FilterSheetProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Filters"
      footer={
        <>
          <Button variant="bare" disabled={filters.used.length === 0} onClick={filters.clear}>
            Clear
          </Button>
          <Button className="flex-1" onClick={onClose}>
            {count === '' ? 'Show results' : `Show ${count}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Choices
          label="Sort by"
          choices={sortChoices(address)}
          value={address.sort === 'best' ? '' : address.sort}
          onChoose={(sort) => void navigate(searchPath(params, { sort }), { preventScrollReset: true })}
        />
        {filters.all.map((filter) => (
          <Row key={filter.name} filter={filter} filters={filters} />
        ))}
      </div>
    </Dialog>
  );
}

function Row({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { name, label, value } = filter;
  const choose = (next: string) => filters.choose(name, next);
  if (filter.kind === 'switch')
    return <Switch label={label} checked={value !== ''} onChange={(event) => choose(event.target.checked ? '1' : '')} />;
  if (filter.kind === 'hashtag')
    return (
      <Group label={label}>
        <TagFilter tag={value} onChange={choose} />
      </Group>
    );
  return (
    <Choices label={label} choices={filter.choices} value={value} onChoose={choose}>
      {name === 'when' ? <PickedDays filters={filters} /> : null}
    </Choices>
  );
}

type ChoicesProps = { label: string; choices: readonly Choice[]; value: string; onChoose: (value: string) => void; children?: ReactNode };

function Choices({ label, choices, value, onChoose, children }: ChoicesProps) {
  return (
    <Group label={label}>
      <div className="flex flex-wrap gap-2">
        {choices.map(([choice, text]) => (
          <button
            key={choice}
            type="button"
            aria-pressed={value === choice}
            className={chipClass({ on: value === choice })}
            onClick={() => onChoose(choice)}
          >
            {text}
          </button>
        ))}
      </div>
      {children}
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="mb-2 font-semibold">
        {label}
      </p>
      {children}
    </div>
  );
}

import { Button } from '#ui/actions/button.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { PickedDays } from './picked-days.tsx';
import { TagFilter } from './tag-filter.tsx';
import type { Filter, Filters } from './use-filters.ts';

type FilterSheetProps = { filters: Filters; count: string; onClose: () => void };

/** All filters one below the other, for a phone. They apply at once; the button says how many results they leave. */
export function FilterSheet({ filters, count, onClose }: FilterSheetProps) {
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
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="mb-2 font-semibold">
        {label}
      </p>
      {filter.kind === 'hashtag' ? (
        <TagFilter tag={value} onChange={choose} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {filter.choices.map(([choice, text]) => (
            <button
              key={choice}
              type="button"
              aria-pressed={value === choice}
              className={chipClass({ on: value === choice })}
              onClick={() => choose(choice)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      {name === 'when' ? <PickedDays filters={filters} /> : null}
    </div>
  );
}

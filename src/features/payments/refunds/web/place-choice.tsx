import { formatPounds } from '#kernel/money/money.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { RefundablePlace } from '../copy.ts';

export type PlaceChoiceProps = {
  places: readonly RefundablePlace[];
  chosen: ReadonlySet<string>;
  error: string | null;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Which places of an order to refund, each with what it cost. */
export function PlaceChoice({ places, chosen, error, onChange }: PlaceChoiceProps) {
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="sr-only">Which places</legend>
      <div className="rounded-card border border-line px-4">
        {places.map(({ ticketId, name, hint, price }) => (
          <div key={ticketId} className="flex items-center justify-between gap-3 border-t border-line py-1 first-of-type:border-t-0">
            <Checkbox
              className="min-w-0 flex-1 [overflow-wrap:anywhere]"
              label={<bdi>{name}</bdi>}
              hint={hint}
              checked={chosen.has(ticketId)}
              onChange={({ target }) => toggle(ticketId, target.checked)}
            />
            <span className="tabular-nums">{price === 0 ? 'Free' : formatPounds(price)}</span>
          </div>
        ))}
      </div>
      {error === null ? null : (
        <p role="alert" className="mt-1.5 text-[13.5px] text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

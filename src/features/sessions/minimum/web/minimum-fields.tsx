import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { MinimumDraft } from './minimum-draft.ts';

type MinimumFieldsProps = { minimum: MinimumDraft; error: string | undefined; onChange: (minimum: MinimumDraft) => void };

/** How many must book each date for it to take place, and when that is decided (docs/product.md#minimum-number). */
export function MinimumFields({ minimum, error, onChange }: MinimumFieldsProps) {
  const { people, count, unit } = minimum;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-[13.5px] font-semibold">How many must book</legend>
      <div className="grid grid-cols-2 items-end gap-3 *:first:col-span-2 sm:items-start sm:*:first:col-span-1 sm:grid-cols-3">
        <TextField
          label="At least"
          optional
          inputMode="numeric"
          maxLength={6}
          value={people}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange({ ...minimum, people: target.value })}
        />
        {people.trim() === '' ? null : (
          <>
            <TextField
              label="Decided: how long before"
              inputMode="numeric"
              maxLength={4}
              value={count}
              onChange={({ target }) => onChange({ ...minimum, count: target.value })}
            />
            <SelectField
              label="Decided: hours or days"
              value={unit}
              options={[
                { value: 'hours', label: 'Hours before' },
                { value: 'days', label: 'Days before' },
              ]}
              onChange={({ target }) => onChange({ ...minimum, unit: target.value === 'days' ? 'days' : 'hours' })}
            />
          </>
        )}
      </div>
      <p className="text-[13px] text-ink-2">
        If fewer have booked by then, the date is cancelled and everybody gets their money back. Leave it empty if it takes place anyway.
        Dates that somebody has booked stay as they are.
      </p>
      <p role="alert" className="text-[13px] font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

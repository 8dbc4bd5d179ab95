import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { BookingDraft, EdgeDraft } from './booking-draft.ts';

type BookingFieldsProps = { booking: BookingDraft; error: string | undefined; onChange: (booking: BookingDraft) => void };

/** When people can book the dates of a session, and who may do so earlier (docs/product.md#booking-window). */
export function BookingFields({ booking, error, onChange }: BookingFieldsProps) {
  const { opens, closes, early } = booking;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-[13.5px] font-semibold">When people can book</legend>
      <EdgeFields
        label="Opens"
        none="At once"
        edge={opens}
        error={error}
        onChange={(part) => onChange({ ...booking, opens: { ...opens, ...part } })}
      />
      {opens.how === 'none' ? null : (
        <TextField
          label="Hours earlier for subscribers and people with a pass"
          optional
          inputMode="numeric"
          maxLength={4}
          value={early}
          onChange={({ target }) => onChange({ ...booking, early: target.value })}
        />
      )}
      <EdgeFields
        label="Closes"
        none="When it’s over"
        edge={closes}
        error={error}
        onChange={(part) => onChange({ ...booking, closes: { ...closes, ...part } })}
      />
      <p role="alert" className="text-[13px] font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

type EdgeFieldsProps = {
  label: 'Opens' | 'Closes';
  none: string;
  edge: EdgeDraft;
  error: string | undefined;
  onChange: (part: Partial<EdgeDraft>) => void;
};

function EdgeFields({ label, none, edge: { how, count, unit, day, time }, error, onChange }: EdgeFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 *:first:col-span-2 sm:items-start sm:*:first:col-span-1 sm:grid-cols-[1.35fr_1fr_1fr]">
      <SelectField
        label={label}
        value={how}
        aria-invalid={error ? true : undefined}
        options={[
          { value: 'none', label: none },
          { value: 'before', label: 'Before each date' },
          { value: 'day', label: 'On a day' },
        ]}
        onChange={({ target }) => onChange({ how: target.value as EdgeDraft['how'] })}
      />
      {how === 'before' ? (
        <>
          <TextField
            label={`${label}: how long before`}
            inputMode="numeric"
            maxLength={4}
            value={count}
            onChange={({ target }) => onChange({ count: target.value })}
          />
          <SelectField
            label={`${label}: hours or days`}
            value={unit}
            options={[
              { value: 'hours', label: 'Hours before' },
              { value: 'days', label: 'Days before' },
            ]}
            onChange={({ target }) => onChange({ unit: target.value as EdgeDraft['unit'] })}
          />
        </>
      ) : null}
      {how === 'day' ? (
        <>
          <DateField label={`${label} on`} value={day} onValueChange={(to) => onChange({ day: to })} />
          <TextField label={`${label} at`} type="time" value={time} onChange={({ target }) => onChange({ time: target.value })} />
        </>
      ) : null}
    </div>
  );
}

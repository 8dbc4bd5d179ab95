import { useState } from 'react';
import { formatDuration } from '#kernel/time/time-text.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const USUAL = ['15', '30', '45', '60', '75', '90', '120', '180', '240', '480', '1440'];
const OTHER = 'other';

export type DurationFieldProps = { value: string; onValueChange: (minutes: string) => void; error?: string | undefined };

/** How long something takes: a usual length, or any number of minutes. */
export function DurationField({ value, onValueChange, error }: DurationFieldProps) {
  const [other, setOther] = useState(!USUAL.includes(value));
  return (
    <>
      <SelectField
        label="Duration"
        value={other ? OTHER : value}
        error={other ? null : error}
        options={[
          ...USUAL.map((minutes) => ({ value: minutes, label: formatDuration(Number(minutes)) })),
          { value: OTHER, label: 'Other' },
        ]}
        onChange={(event) => {
          setOther(event.target.value === OTHER);
          if (event.target.value !== OTHER) onValueChange(event.target.value);
        }}
      />
      {other ? (
        <TextField
          label="Minutes"
          inputMode="numeric"
          value={value}
          error={error}
          onChange={(event) => onValueChange(event.target.value)}
        />
      ) : null}
    </>
  );
}

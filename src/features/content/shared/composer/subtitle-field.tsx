import * as LIMITS from '#kernel/limits.ts';
import { TextField } from '#ui/fields/text-field.tsx';

type SubtitleFieldProps = { value: string; error: string | undefined; onValueChange: (subtitle: string) => void };

/** The line below a title, of a session or an offer (docs/product.md#sessions). */
export function SubtitleField({ value, error, onValueChange }: SubtitleFieldProps) {
  return (
    <TextField
      label="A line below it"
      optional
      hint="Shown with the title everywhere."
      value={value}
      countTo={LIMITS.subtitleMax}
      error={error}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

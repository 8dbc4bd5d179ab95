import type { ReactNode } from 'react';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export type CopyFieldProps = { label: string; hint?: ReactNode; text: string };

/** One line of text to copy, selected as a whole when it gets the focus. */
export function CopyField({ label, hint, text }: CopyFieldProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <TextField label={label} hint={hint} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton text={text} of={label} />
    </div>
  );
}

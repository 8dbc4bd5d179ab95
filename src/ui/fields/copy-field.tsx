import type { ReactNode } from 'react';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export type CopyFieldProps = { label: string; hint?: ReactNode; text: string };

/** One line of text to copy, selected as a whole when it gets the focus. */
export function CopyField({ label, hint, text }: CopyFieldProps) {
  return (
    <div className="@container">
      <div className="flex flex-col items-start gap-2 @sm:flex-row">
        <div className="w-full min-w-0 @sm:flex-1">
          <TextField label={label} hint={hint} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        </div>
        {/* Beside the field itself, between its label and its hint. */}
        <span className="@sm:mt-[26px]">
          <CopyButton text={text} of={label} />
        </span>
      </div>
    </div>
  );
}

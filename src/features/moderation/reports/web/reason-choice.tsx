import { useId } from 'react';
import { keysOf } from '#kernel/objects/keys-of.ts';
import type { ReportReason } from '../../contract.ts';

export type ReasonChoiceProps = {
  label: string;
  reasons: Record<ReportReason, string>;
  value: ReportReason | null;
  onValueChange: (reason: ReportReason) => void;
  error?: string | null;
};

/** A choice of reasons for a report, one below the other. */
export function ReasonChoice({ label, reasons, value, onValueChange, error }: ReasonChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mb-4" aria-describedby={`${id}-error`}>
      <legend className="sr-only">{label}</legend>
      {keysOf(reasons).map((reason) => (
        <label
          key={reason}
          className="-mx-3 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={id}
            checked={value === reason}
            onChange={() => onValueChange(reason)}
            className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
          />
          {reasons[reason]}
        </label>
      ))}
      <p id={`${id}-error`} role="alert" className={error ? 'mt-1 text-[13px] font-medium text-danger' : 'hidden'}>
        {error}
      </p>
    </fieldset>
  );
}

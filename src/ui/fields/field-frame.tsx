import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { FieldIds } from '#ui/fields/use-field-ids.ts';

export type FieldTexts = {
  label: string;
  /** Keeps the label for screen readers only, if the context is clear without it. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Shown below the field and read out when it appears. */
  error?: string | ReactElement | null | undefined;
  /** A FieldCounter, passed as an element: the fields of search have none, and every visit loads them. */
  counter?: ReactNode;
  /** Whether the counter takes room. */
  counted?: boolean;
  optional?: boolean | undefined;
};

/** Label, hint, error and counter around one control; `ids` ties them together for assistive technology. */
export function FieldFrame({
  ids,
  label,
  labelHidden,
  hint,
  error,
  counter,
  counted = false,
  optional,
  children,
}: FieldTexts & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.control} className={labelHidden ? 'sr-only' : 'text-[13.5px] font-semibold text-ink'}>
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </label>
      {children}
      {/* The error element is always there, so that it is read out when it fills; while it is empty it takes no room. */}
      <div className={classNames('flex items-start justify-between gap-3 text-[13px]', !error && !hint && !counted && '-mt-1.5')}>
        <div className="min-w-0">
          <p id={ids.error} role="alert" className="flex items-start gap-1.5 font-medium text-danger empty:hidden">
            {error ? (
              <>
                <Icon of={CircleAlert} size={16} className="mt-0.5" />
                <span>{error}</span>
              </>
            ) : null}
          </p>
          {hint ? (
            <p id={ids.hint} className="text-ink-2">
              {hint}
            </p>
          ) : null}
        </div>
        {counter}
      </div>
    </div>
  );
}

import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string | null };

export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 sm:min-h-0 sm:py-1.5">
        <span className="relative mt-px grid size-[22px] shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            id={ids.control}
            aria-describedby={ids.describedBy}
            aria-invalid={error ? true : undefined}
            className="drawn-control peer size-[22px] appearance-none rounded-[7px] border border-line-strong bg-surface checked:border-accent checked:bg-accent aria-invalid:border-danger disabled:opacity-50"
          />
          <Icon of={Check} size={16} className="pointer-events-none absolute hidden text-accent-ink peer-checked:block" />
        </span>
        <span className="min-w-0">
          <span className="block">{label}</span>
          {hint ? (
            <span id={ids.hint} className="block text-[13px] text-ink-2">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      <p id={ids.error} role="alert" className={classNames('pl-[34px] text-[13px] font-medium text-danger', !error && 'hidden')}>
        {error}
      </p>
    </div>
  );
}

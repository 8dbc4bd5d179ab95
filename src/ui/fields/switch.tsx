import type { ComponentProps, ReactNode } from 'react';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode };

/** On or off, taking effect at once. For something that is submitted with a form use a Checkbox. */
export function Switch({ label, hint, id, className, ...rest }: SwitchProps) {
  const ids = useFieldIds({ id, hint });
  return (
    <label className={`flex min-h-11 items-center justify-between gap-4 ${className ?? ''}`}>
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint ? (
          <span id={ids.hint} className="block text-[13px] text-ink-2">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          id={ids.control}
          aria-describedby={ids.describedBy}
          className="drawn-control peer h-[26px] w-[46px] appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:opacity-50"
        />
        <span className="thumb pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-white shadow-lift transition-transform peer-checked:translate-x-5" />
      </span>
    </label>
  );
}

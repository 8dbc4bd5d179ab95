import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { controlClass } from '#ui/fields/control-class.ts';
import { FieldFrame, type FieldTexts } from '#ui/fields/field-frame.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'size'> &
  Omit<FieldTexts, 'counter' | 'counted'> & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; it can't be chosen again. */
    placeholder?: string;
  };

/** A choice from the platform's own list: the best one on a phone, and it works before scripts load. */
export function SelectField({ label, labelHidden, hint, error, optional, options, placeholder, className, id, ...rest }: SelectFieldProps) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <FieldFrame ids={ids} {...{ label, labelHidden, hint, error, optional }}>
      <div className="relative">
        <select
          {...rest}
          id={ids.control}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames(controlClass, 'h-11 appearance-none truncate pr-10', className)}
        >
          {placeholder ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={18} className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2" />
      </div>
    </FieldFrame>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/control-class.ts';
import { FieldFrame, type FieldTexts } from '#ui/field-frame.tsx';
import { useFieldIds } from '#ui/use-field-ids.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  Omit<FieldTexts, 'counter'> & {
    /** Shows a counter up to this many characters. Typing more is still possible: the error says what is wrong. */
    countTo?: number;
    start?: ReactNode;
    end?: ReactNode;
  };

export function TextField({ label, labelHidden, hint, error, optional, countTo, start, end, className, id, ...rest }: TextFieldProps) {
  const ids = useFieldIds({ id, hint, error });
  const counter = countTo === undefined ? undefined : { used: String(rest.value ?? '').length, max: countTo };
  return (
    <FieldFrame ids={ids} {...{ label, labelHidden, hint, error, optional, counter }}>
      <div className="relative">
        {start ? <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-3">{start}</span> : null}
        <input
          {...rest}
          id={ids.control}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames(controlClass, 'h-11', start ? 'pl-10' : null, end ? 'pr-12' : null, className)}
        />
        {end ? <span className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</span> : null}
      </div>
    </FieldFrame>
  );
}

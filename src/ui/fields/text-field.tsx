import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { controlClass } from '#ui/fields/control-class.ts';
import { counterOf, isOver, isShown } from '#ui/fields/counter.ts';
import { FieldCounter } from '#ui/fields/field-counter.tsx';
import { FieldFrame, type FieldTexts } from '#ui/fields/field-frame.tsx';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  Omit<FieldTexts, 'counter' | 'counted'> & {
    /** Shows a counter up to this many characters. Typing more is still possible: the error says what is wrong. */
    countTo?: number;
    /** Shows it only near the end, for a maximum that few people come near. */
    countNear?: boolean;
    start?: ReactNode;
    end?: ReactNode;
  };

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  countTo,
  countNear,
  start,
  end,
  className,
  id,
  ...rest
}: TextFieldProps) {
  const counter = counterOf(rest.value, { countTo, countNear, maxLength: rest.maxLength });
  const counted = isShown(counter);
  const ids = useFieldIds({ id, hint, error, counter: counted });
  return (
    <FieldFrame
      ids={ids}
      {...{ label, labelHidden, hint, error, optional, counted }}
      counter={counter ? <FieldCounter id={ids.counter} counter={counter} /> : null}
    >
      <div className="relative">
        {start ? <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-3">{start}</span> : null}
        <input
          {...rest}
          id={ids.control}
          aria-describedby={ids.describedBy}
          aria-invalid={Boolean(error) || isOver(counter) || undefined}
          className={classNames(controlClass, 'h-11', start ? 'pl-10' : null, end ? 'pr-12' : null, className)}
        />
        {end ? <span className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</span> : null}
      </div>
    </FieldFrame>
  );
}

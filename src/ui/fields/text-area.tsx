import type { ComponentProps } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { controlClass } from '#ui/fields/control-class.ts';
import { counterOf, isOver, isShown } from '#ui/fields/counter.ts';
import { FieldCounter } from '#ui/fields/field-counter.tsx';
import { FieldFrame, type FieldTexts } from '#ui/fields/field-frame.tsx';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

export type TextAreaProps = ComponentProps<'textarea'> &
  Omit<FieldTexts, 'counter' | 'counted'> & { countTo?: number; countNear?: boolean };

/** Several lines of text; grows as it is typed, in browsers that support it. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  optional,
  countTo,
  countNear,
  className,
  id,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const counter = counterOf(rest.value, { countTo, countNear, maxLength: rest.maxLength });
  const counted = isShown(counter);
  const ids = useFieldIds({ id, hint, error, counter: counted });
  return (
    <FieldFrame
      ids={ids}
      {...{ label, labelHidden, hint, error, optional, counted }}
      counter={counter ? <FieldCounter id={ids.counter} counter={counter} /> : null}
    >
      <textarea
        dir="auto"
        {...rest}
        rows={rows}
        id={ids.control}
        aria-describedby={ids.describedBy}
        aria-invalid={Boolean(error) || isOver(counter) || undefined}
        className={classNames(controlClass, 'field-sizing-content max-h-[60vh] min-h-24 resize-y py-2.5 leading-relaxed', className)}
      />
    </FieldFrame>
  );
}

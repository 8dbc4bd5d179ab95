import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/control-class.ts';
import { FieldFrame, type FieldTexts } from '#ui/field-frame.tsx';
import { useFieldIds } from '#ui/use-field-ids.ts';

export type TextAreaProps = ComponentProps<'textarea'> & Omit<FieldTexts, 'counter'> & { countTo?: number };

/** Several lines of text; grows as it is typed, in browsers that support it. */
export function TextArea({ label, labelHidden, hint, error, optional, countTo, className, id, rows = 4, ...rest }: TextAreaProps) {
  const ids = useFieldIds({ id, hint, error });
  const counter = countTo === undefined ? undefined : { used: String(rest.value ?? '').length, max: countTo };
  return (
    <FieldFrame ids={ids} {...{ label, labelHidden, hint, error, optional, counter }}>
      <textarea
        dir="auto"
        {...rest}
        rows={rows}
        id={ids.control}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        className={classNames(controlClass, 'field-sizing-content max-h-[60vh] min-h-24 resize-y py-2.5 leading-relaxed', className)}
      />
    </FieldFrame>
  );
}

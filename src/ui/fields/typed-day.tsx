import { useId, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { CalendarProps } from '#ui/fields/calendar.tsx';
import { controlClass } from '#ui/fields/control-class.ts';

/** The day in the browser's own date field, used if the calendar can't be fetched. */
export function TypedDay({ value, onValueChange, min, max }: CalendarProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The field already has a day while its year is still being typed, so it is read only at the end.
  function choose() {
    const typed = field.current;
    if (typed?.value && typed.reportValidity()) onValueChange(typed.value);
  }
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={id} className="text-sm text-ink-2">
        The calendar couldn’t be loaded. Enter the day here.
      </label>
      <input
        ref={(element) => {
          field.current = element;
          element?.focus();
        }}
        id={id}
        type="date"
        defaultValue={value}
        min={min}
        max={max}
        className={`${controlClass} h-11`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      <Button onClick={choose}>Choose this day</Button>
    </div>
  );
}

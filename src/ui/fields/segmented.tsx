import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type SegmentedProps<Value extends string> = {
  label: string;
  labelHidden?: boolean;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onValueChange: (value: Value) => void;
  wide?: boolean;
};

/** Two to four short choices side by side; radio buttons underneath, so arrow keys and forms work. */
export function Segmented<Value extends string>({ label, labelHidden, options, value, onValueChange, wide }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={wide ? 'w-full' : 'w-fit'}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-[13.5px] font-semibold'}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'segment relative flex min-h-9 items-center justify-center rounded-full py-1.5 text-center text-sm font-semibold text-ink-2 transition-colors',
              'has-checked:bg-surface dark:has-checked:bg-line has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:opacity-50 pointer-coarse:min-h-11',
              // What is as wide as its column shares that out; the rest is as wide as its words.
              wide ? 'px-1.5' : 'px-4',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            <span className="pointer-events-none">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

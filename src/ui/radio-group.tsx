import { useId, type ReactNode } from 'react';

export type RadioGroupProps<Value extends string> = {
  label: string;
  labelHidden?: boolean;
  options: readonly { value: Value; label: ReactNode; detail?: ReactNode; disabled?: boolean }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  error?: string | null;
};

/** One of a few choices that need a line of explanation each; every choice is a card to press. */
export function RadioGroup<Value extends string>({ label, labelHidden, options, value, onValueChange, error }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="flex flex-col gap-2">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-[13.5px] font-semibold'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-start gap-3 rounded-control border border-line-strong/60 bg-surface px-4 py-3 transition-colors hover:border-ink-2 has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:opacity-50"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{option.label}</span>
            {option.detail ? <span className="block text-[13.5px] text-ink-2">{option.detail}</span> : null}
          </span>
        </label>
      ))}
      <p id={`${name}-error`} role="alert" className="text-[13px] font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

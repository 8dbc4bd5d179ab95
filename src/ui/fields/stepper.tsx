import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '#ui/media/icon.tsx';

export type StepperProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

const BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-ink transition-colors hover:bg-sunken aria-disabled:opacity-40 aria-disabled:hover:bg-surface';

/** A small number, one at a time. A button at its end keeps its focus and does nothing. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex items-center gap-1">
      <span id={id} className="sr-only">
        {label}
      </span>
      <button
        type="button"
        aria-label="Fewer"
        aria-disabled={value <= min}
        className={BUTTON}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon of={Minus} size={20} />
      </button>
      <output aria-live="polite" className="min-w-9 text-center text-[17px] font-semibold tabular-nums">
        {value}
      </output>
      <button
        type="button"
        aria-label="More"
        aria-disabled={value >= max}
        className={BUTTON}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon of={Plus} size={20} />
      </button>
    </div>
  );
}

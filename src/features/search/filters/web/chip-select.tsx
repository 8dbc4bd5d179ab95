import { ChevronDown } from 'lucide-react';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Choice } from '../rules/filters.ts';

type ChipSelectProps = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  /** Without a frame, for ordering rather than filtering. */
  bare?: boolean;
};

const FOCUS = 'outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring';
const BARE =
  'min-h-9 rounded-small bg-transparent pr-7! pl-2 text-[13.5px] font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11';

/** A native select styled as a chip, as wide as its chosen text, and dark unless the first choice is selected. */
export function ChipSelect({ label, choices, value, onChange, bare = false }: ChipSelectProps) {
  const isOn = value !== '' && !bare;
  return (
    <span className={`relative inline-flex shrink-0 ${isOn ? 'text-paper' : 'text-ink-2'}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${bare ? BARE : `${chipClass({ on: isOn })} pr-8!`} field-sizing-content cursor-pointer appearance-none ${FOCUS}`}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice} className="bg-surface text-ink">
            {text}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        size={15}
        className={`pointer-events-none absolute top-1/2 ${bare ? 'right-2' : 'right-3'} -translate-y-1/2`}
      />
    </span>
  );
}

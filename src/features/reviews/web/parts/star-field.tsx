import { Star } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { STAR_WORDS } from '../../copy.ts';

export type StarFieldProps = { value: number | null; onValueChange: (stars: number) => void; error: string | null };

/** A choice of one to five stars: radio buttons underneath, so that arrow keys choose. */
export function StarField({ value, onValueChange, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`} className="text-center">
      <legend className="sr-only">Stars</legend>
      <div className="flex justify-center gap-1 sm:gap-3">
        {STAR_WORDS.map((word, index) => {
          const stars = index + 1;
          const isFilled = value !== null && stars <= value;
          return (
            <label
              key={word}
              className={classNames(
                'grid size-14 cursor-pointer place-items-center rounded-full hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-ring',
                isFilled ? 'text-accent' : 'text-ink-3',
              )}
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${word}`}
                checked={value === stars}
                onChange={() => onValueChange(stars)}
              />
              <Icon of={Star} size={38} filled={isFilled} />
            </label>
          );
        })}
      </div>
      <p aria-hidden="true" className="mt-1 min-h-6 font-semibold">
        {value === null ? '' : STAR_WORDS[value - 1]}
      </p>
      <p id={`${id}-error`} role="alert" className={error ? 'text-[13px] font-medium text-danger' : 'hidden'}>
        {error}
      </p>
    </fieldset>
  );
}

import { Star } from 'lucide-react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

const PLACES = [1, 2, 3, 4, 5];

/** Stars from 1 to 5, rounded to whole ones, read out as a number. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span role="img" aria-label={`${value} of 5 stars`} className="inline-flex gap-0.5">
      {PLACES.map((star) => {
        const isFilled = star <= Math.round(value);
        return <Icon key={star} of={Star} size={size} filled={isFilled} className={classNames(isFilled ? 'text-accent' : 'text-ink-3')} />;
      })}
    </span>
  );
}

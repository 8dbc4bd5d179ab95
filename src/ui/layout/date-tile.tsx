import { formatLeaf } from '#kernel/time/time-text.ts';
import { classNames } from '#ui/layout/class-names.ts';

/** An event's day as a calendar leaf. Decorative: the row gives the date in words. */
export function DateTile({ instant, timeZone, muted = false }: { instant: string; timeZone: string; muted?: boolean }) {
  const { month, day } = formatLeaf(new Date(instant), timeZone);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block w-[50px] shrink-0 rounded-control py-1.5 text-center leading-[1.1]',
        muted ? 'bg-sunken text-ink-2' : 'bg-accent-soft text-accent-text',
      )}
    >
      <span className="block text-[11px] font-semibold tracking-[0.06em] uppercase">{month}</span>
      <span className="block font-display text-xl font-bold">{day}</span>
    </span>
  );
}

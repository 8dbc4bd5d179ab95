import { formatLeaf } from '#kernel/time/time-text.ts';
import { classNames } from '#ui/layout/class-names.ts';

/** An event's day as a calendar leaf. Decorative: the row gives the date in words. */
export function DateTile({ instant, timeZone, muted = false }: { instant: string; timeZone: string; muted?: boolean }) {
  const { month, day } = formatLeaf(new Date(instant), timeZone);
  return (
    <span aria-hidden="true" className={classNames('date-tile', muted && 'bg-sunken text-ink-2')}>
      <span>{month}</span>
      <span>{day}</span>
    </span>
  );
}

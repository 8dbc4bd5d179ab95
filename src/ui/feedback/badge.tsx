import { badgeCount } from '#ui/feedback/badge-count.ts';
import { classNames } from '#ui/layout/class-names.ts';

export type BadgeProps = { count: number; label: string; className?: string };

/** How many are waiting, at most '99+'; renders nothing for zero. */
export function Badge({ count, label, className }: BadgeProps) {
  const badge = badgeCount(count);
  if (badge === null) return null;
  return (
    <span
      className={classNames(
        'min-w-[18px] rounded-[9px] bg-accent px-1.5 text-center text-[11px] leading-[18px] font-semibold text-accent-ink tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{badge.shown}</span>
      <span className="sr-only">{`${badge.said} ${label}`}</span>
    </span>
  );
}

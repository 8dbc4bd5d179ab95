import { classNames } from '#ui/class-names.ts';

export type BadgeProps = { count: number; label: string; className?: string };

/** How many are waiting, at most '99+'; nothing at all for zero. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'min-w-[18px] rounded-[9px] bg-accent px-1.5 text-center text-[11px] leading-[18px] font-semibold text-accent-ink tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`${count > 99 ? 'more than 99' : count} ${label}`}</span>
    </span>
  );
}

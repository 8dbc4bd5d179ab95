import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type AdminCellProps = {
  /** The name of its column, for phones, which show no table head; omitted if the cell is self-explanatory. */
  label?: string;
  /** Whether it names its row. */
  isHead?: boolean;
  /** Aligns numbers to the end of their column. */
  align?: 'end';
  className?: string;
  children: ReactNode;
};

/** One cell of an `AdminRow`. */
export function AdminCell({ label, isHead = false, align, className = '', children }: AdminCellProps) {
  const Tag = isHead ? 'th' : 'td';
  return (
    <Tag
      {...(isHead ? { scope: 'row' } : {})}
      className={classNames(
        'px-2.5 py-3 text-left first:pl-5 last:pr-5 @max-2xl:flex @max-2xl:items-baseline @max-2xl:gap-3 @max-2xl:px-5 @max-2xl:py-1.5',
        isHead && 'font-semibold',
        align === 'end' && '@2xl:text-right',
        className,
      )}
    >
      {label === undefined ? null : (
        <span aria-hidden="true" className="w-24 shrink-0 text-[13px] font-normal text-ink-2 @2xl:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 @max-2xl:flex-1">{children}</div>
    </Tag>
  );
}

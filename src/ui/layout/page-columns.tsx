import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type PageColumnsProps = {
  children: ReactNode;
  /** The right-hand column on large screens. Smaller ones leave it out, or show it below with `asideBelow` or above with `asideAbove`. */
  aside?: ReactNode;
  asideBelow?: boolean;
  asideAbove?: boolean;
  /** Full width for the main content, with the other column below. */
  whole?: boolean;
};

const BESIDE = 'xl:grid-cols-[minmax(0,612px)_minmax(0,300px)] 3xl:grid-cols-[minmax(0,720px)_minmax(0,352px)]';

/** The reading column, which starts where every page does and is 612 px wide (720 px on the largest screens) beside a narrower one. */
export function PageColumns({ children, aside, asideBelow = false, asideAbove = false, whole = false }: PageColumnsProps) {
  const beside = aside ? (
    <aside
      className={classNames(
        asideBelow || asideAbove ? 'w-full max-w-[720px]' : 'hidden xl:block',
        asideAbove && 'max-xl:mb-6 xl:col-start-2 xl:row-start-1',
      )}
    >
      {aside}
    </aside>
  ) : null;
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)]', !whole && BESIDE, asideAbove ? 'gap-x-10' : 'gap-10')}>
      {asideAbove ? beside : null}
      <div className={classNames('w-full min-w-0', !whole && 'max-w-[720px]', asideAbove && 'xl:col-start-1 xl:row-start-1')}>
        {children}
      </div>
      {asideAbove ? null : beside}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type PageColumnsProps = {
  children: ReactNode;
  /** The column at the right of large screens. Smaller ones leave it out, or show it below with `asideBelow`, above with `asideAbove`. */
  aside?: ReactNode;
  asideBelow?: boolean;
  asideAbove?: boolean;
  /** The whole width for what is read, with the other column below. */
  whole?: boolean;
};

const BESIDE = 'xl:grid-cols-[minmax(0,612px)_minmax(0,300px)] 3xl:grid-cols-[minmax(0,720px)_minmax(0,352px)]';

/** The reading column of 612 px, which begins where every page does, with a narrower one beside it. */
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

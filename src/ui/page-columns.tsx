import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type PageColumnsProps = {
  children: ReactNode;
  /** The column at the right of large screens. Smaller ones leave it out, or show it below with `asideBelow`. */
  aside?: ReactNode;
  asideBelow?: boolean;
};

/** The reading column of 612 px, which begins where every page does, with a narrower one beside it. */
export function PageColumns({ children, aside, asideBelow = false }: PageColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,612px)_minmax(0,300px)] 3xl:grid-cols-[minmax(0,720px)_minmax(0,352px)]">
      <div className="w-full max-w-[720px] min-w-0">{children}</div>
      {aside ? <aside className={classNames(!asideBelow && 'hidden xl:block', asideBelow && 'w-full max-w-[720px]')}>{aside}</aside> : null}
    </div>
  );
}

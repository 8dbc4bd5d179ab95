import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

/** Chips in one row that scrolls sideways and fades where more is hidden. Its links or buttons are styled by `chipClass`. */
export function ChipRow({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <ul aria-label={label} className={classNames('scroll-fade-x -my-1 flex gap-2 py-1', className)}>
      {children}
    </ul>
  );
}

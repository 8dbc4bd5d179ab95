import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type AdminRowProps = {
  /** Whether its two cells fit side by side on phones too. */
  isShort?: boolean;
  children: ReactNode;
};

/** One row of an `AdminTable`; a card on phones. */
export function AdminRow({ isShort = false, children }: AdminRowProps) {
  return (
    <tr
      className={classNames(
        'border-t border-line align-middle',
        isShort ? 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between' : 'max-sm:block max-sm:py-2.5',
      )}
    >
      {children}
    </tr>
  );
}

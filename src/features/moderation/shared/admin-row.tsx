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
        isShort ? '@max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:justify-between' : '@max-2xl:block @max-2xl:py-2.5',
      )}
    >
      {children}
    </tr>
  );
}

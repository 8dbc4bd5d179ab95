import type { ReactNode } from 'react';

/** One row of an `AdminTable`; a card on phones. */
export function AdminRow({ children }: { children: ReactNode }) {
  return <tr className="border-t border-line align-middle max-sm:block max-sm:py-2.5">{children}</tr>;
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

export type AdminTableProps = {
  title: string;
  /** With `end`, aligns numbers to the end of the column, under its name. */
  columns: readonly (string | { name: string; align: 'end' })[];
  icon: LucideIcon;
  emptyTitle: string;
  emptyText: string;
  /** The rows, or null if there are none. */
  children?: ReactNode;
  /** Shown below the rows. */
  footer?: ReactNode;
};

/**
 * A list for administrators: its columns and rows, or an empty state. Where there is no room for columns, each row is a card with its cells
 * one below the other, labelled with their column names (`AdminCell`).
 */
export function AdminTable({ title, columns, icon, emptyTitle, emptyText, children = null, footer }: AdminTableProps) {
  return (
    <Card>
      <div className="@container">
        <div className="@2xl:overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
          <table className={classNames('w-full border-collapse text-left @max-2xl:block', children !== null && '@2xl:min-w-[560px]')}>
            <thead className="bg-sunken text-[13px] text-ink-2 @max-2xl:sr-only">
              <tr>
                {columns.map((column) => {
                  const { name, align } = typeof column === 'string' ? { name: column, align: 'start' } : column;
                  return (
                    <th
                      key={name}

                      scope="col"
                      className={classNames(
                        'px-2.5 py-3 first:pl-5 last:pr-5 font-semibold whitespace-nowrap',
                        align === 'end' && 'text-right',
                      )}
                    >
                      {name}
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody className="@max-2xl:block">{children}</tbody>
          </table>
        </div>
      </div>
      {children === null ? (
        <EmptyState icon={icon} title={emptyTitle}>
          {emptyText}
        </EmptyState>
      ) : null}
      {footer}
    </Card>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type AdminTableProps = {
  title: string;
  columns: readonly string[];
  icon: LucideIcon;
  emptyTitle: string;
  emptyText: string;
  /** The rows; where there are none, null. */
  children?: ReactNode;
  /** Stands below the rows. */
  footer?: ReactNode;
};

/** A list of what waits for an administrator: its columns and rows, or what is said where nothing waits. */
export function AdminTable({ title, columns, icon, emptyTitle, emptyText, children = null, footer }: AdminTableProps) {
  return (
    <Card>
      <div className="overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
        <table className="w-full min-w-[560px] border-collapse text-left">
          <thead className="bg-sunken text-[13px] text-ink-2">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2.5 py-3 first:pl-5 last:pr-5 font-semibold whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {children ?? (
              <tr>
                <td colSpan={columns.length}>
                  <EmptyState icon={icon} title={emptyTitle}>
                    {emptyText}
                  </EmptyState>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {footer}
    </Card>
  );
}

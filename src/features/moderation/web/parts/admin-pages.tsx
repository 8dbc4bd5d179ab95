import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AdminTable, type AdminTableProps } from '../../shared/admin-table.tsx';
import { PageBar } from './page-bar.tsx';
import type { Pages } from './use-pages.ts';

export type AdminPagesProps<Item> = Omit<AdminTableProps, 'children' | 'footer'> & {
  /** The message if the list could not be loaded. */
  failure: string;
  pages: Pages;
  list: {
    data: { items: readonly Item[]; nextCursor: string | null } | undefined;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Renders one row of the table. */
  children: (item: Item) => ReactNode;
};

/** A paginated list for administrators, with its loading and error states. */
export function AdminPages<Item>({ failure, pages, list, children, ...table }: AdminPagesProps<Item>) {
  if (list.isPending)
    return (
      <Card>
        <LoadingRegion className="flex flex-col gap-5 p-5">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-6 w-full" />
          ))}
        </LoadingRegion>
      </Card>
    );
  if (list.isError)
    return (
      <Card>
        <ErrorState title={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  const items = list.data?.items ?? [];
  const isPaged = items.length > 0 || !pages.isFirst;
  return (
    <AdminTable
      {...table}
      footer={isPaged ? <PageBar pages={pages} nextCursor={list.data?.nextCursor ?? null} busy={list.isFetching} /> : null}
    >
      {items.length > 0 ? items.map(children) : null}
    </AdminTable>
  );
}

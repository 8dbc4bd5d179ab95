import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export type AdminListProps = {
  title: string;
  failure: string;
  list: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** The frame of a list for administrators: its title, and what stands there while it is loading or could not be. */
export function AdminList({ title, failure, list, children }: AdminListProps) {
  return (
    <>
      <h1 className="mb-4 text-[26px]">{title}</h1>
      {list.isPending ? (
        <Card>
          <LoadingRegion className="flex flex-col gap-5 p-5">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="h-6 w-full" />
            ))}
          </LoadingRegion>
        </Card>
      ) : list.isError ? (
        <Card>
          <ErrorState title={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </Card>
      ) : (
        children
      )}
    </>
  );
}

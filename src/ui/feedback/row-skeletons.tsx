import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type RowSkeletonsProps = { label: string; rows?: number };

/** A list while it loads: rows with a tile and two lines, as dates, orders and search results have. Its card is the caller's. */
export function RowSkeletons({ label, rows = 5 }: RowSkeletonsProps) {
  return (
    <LoadingRegion label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3.5 px-5 py-3.5">
          <Skeleton className="size-[50px] shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <Skeleton className="mb-2 h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

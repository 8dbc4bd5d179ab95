import { Card } from '#ui/layout/card.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The list while it loads. */
export function NotificationsSkeleton() {
  return (
    <LoadingRegion label="Loading your notifications">
      <Skeleton className="mb-3 h-4 w-16" />
      <Card>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-4 border-t border-line px-5 py-4 first:border-t-0">
            <Skeleton round className="size-[42px]" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-64 max-w-full" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}

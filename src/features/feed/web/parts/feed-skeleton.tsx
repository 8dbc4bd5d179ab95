import { Card } from '#ui/layout/card.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Placeholders for the first cards of a list. */
export function FeedSkeleton() {
  return (
    <LoadingRegion label="Loading the feed">
      {[0, 1].map((card) => (
        <Card key={card} className="mb-5">
          <div className="flex items-center gap-3 px-5 py-[18px]">
            <Skeleton round className="size-[42px]" />
            <div>
              <Skeleton className="mb-2 h-4 w-36" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          </div>
          <Skeleton className="aspect-[4/3] w-full rounded-none!" />
          <div className="px-5 py-[18px]">
            <Skeleton className="h-5 w-40" />
          </div>
        </Card>
      ))}
    </LoadingRegion>
  );
}

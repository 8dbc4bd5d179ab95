import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The door while what the device holds is read. */
export function DoorSkeleton() {
  return (
    <LoadingRegion label="Opening the door">
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-[50dvh] w-full rounded-card" />
        <Skeleton className="h-20 w-full rounded-card" />
      </div>
    </LoadingRegion>
  );
}

import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The placeholder of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <LoadingRegion label="Loading the profile">
      <Skeleton className="aspect-[3/1] w-full rounded-card!" />
      <div>
        <Skeleton round className="-mt-12 ml-3 size-24 border-[5px] border-paper sm:-mt-16 sm:ml-5 sm:size-32" />
        <Skeleton className="mt-5 h-8 w-56" />
        <Skeleton className="mt-3 h-4 w-28" />
        <Skeleton className="mt-5 h-4 w-full max-w-[52ch]" />
        <Skeleton className="mt-2 h-4 w-2/3 max-w-[40ch]" />
      </div>
    </LoadingRegion>
  );
}

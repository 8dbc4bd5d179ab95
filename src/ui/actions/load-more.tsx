import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';

/**
 * `ahead`: how many pixels before the end comes into view the next part is loaded; null if more of the page follows, so that only the
 * button loads it.
 */
export type LoadMoreProps = {
  hasMore: boolean;
  loading: boolean;
  failed?: boolean;
  onLoadMore: () => void;
  label?: string;
  ahead?: number | null;
};

/** The end of a list: loads more as it comes near, with a button for people whose browser or way of reading doesn't scroll. */
export function LoadMore({ hasMore, loading, failed = false, onLoadMore, label = 'Show more', ahead = 600 }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoadMore);
  useEffect(() => {
    load.current = onLoadMore;
  });
  const waiting = hasMore && !loading && !failed;
  useEffect(() => {
    if (!waiting || ahead === null || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { rootMargin: `${ahead}px` });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting, ahead]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="grid justify-items-center gap-2 py-4">
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          We couldn’t load any more.
        </p>
      ) : null}
      <Button variant="ghost" loading={loading} onClick={onLoadMore}>
        {failed ? 'Try again' : label}
      </Button>
    </div>
  );
}

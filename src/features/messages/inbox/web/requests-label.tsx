import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { BADGE_MAX, badgeCount, countWaiting } from '#ui/feedback/badge-count.ts';

/** The label, and how many requests are waiting. */
export function RequestsLabel() {
  const trpc = useTrpc();
  const { data } = useQuery({ ...trpc.chat.queryChats.queryOptions({ limit: BADGE_MAX, requests: true }), staleTime: 30_000 });
  const count = data ? badgeCount(countWaiting(data)) : null;
  return (
    <span className="inline-flex items-center gap-1.5">
      Requests
      {count ? (
        <span className="min-w-5 rounded-full bg-ink-2 px-1.5 text-center text-xs leading-5 text-surface">
          <span aria-hidden="true">{count.shown}</span>
          <span className="sr-only">{count.said} waiting</span>
        </span>
      ) : null}
    </span>
  );
}

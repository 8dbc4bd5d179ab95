import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryList } from '#ui/app/query-list.tsx';

/** The tips that the reader received, with their messages, newest first, so many at a time. */
export function RecentTips({ shown }: { shown: number }) {
  const trpc = useTrpc();
  const tips = useInfiniteQuery(
    trpc.tip.queryTips.infiniteQueryOptions({ side: 'received', limit: shown }, { getNextPageParam: (page) => page.nextCursor }),
  );
  return (
    <Card as="section" aria-labelledby="recent-tips">
      <h2 id="recent-tips" className="border-b border-line px-5 py-[18px] text-[17px]">
        Tips
      </h2>
      <QueryList
        list={tips}
        skeleton={
          <div className="p-5">
            <Skeleton className="h-12 w-full" />
          </div>
        }
        failed="Your tips couldn’t be loaded"
        empty={<p className="px-5 py-5 text-ink-2">Tips you receive on your profile or for something you share appear here.</p>}
        more={{ ahead: null, label: 'Show more tips' }}
      >
        {(items) => (
          <ul aria-labelledby="recent-tips" className="divide-y divide-line">
            {items.map((tip) => (
              <li key={tip.id} className="flex gap-3 px-5 py-3.5">
                <Avatar
                  seed={tip.senderUserId}
                  name={tip.sender?.displayName ?? tip.sender?.username ?? '?'}
                  src={tip.sender ? pictureUrl(tip.sender.profilePic, 150) : null}
                  size="s"
                />
                <div className="min-w-0 flex-1">
                  <div className="flex justify-between gap-3">
                    {tip.sender ? (
                      <Link to={paths.profile(tip.sender.username)} className="truncate font-semibold hover:underline">
                        {tip.sender.displayName ?? tip.sender.username}
                      </Link>
                    ) : (
                      <span className="text-ink-2">Someone who has left</span>
                    )}
                    <span className={`whitespace-nowrap tabular-nums ${tip.refunded ? 'text-ink-2' : 'font-semibold'}`}>
                      {formatPounds(tip.amount)}
                      {tip.refunded ? ' · Refunded' : null}
                    </span>
                  </div>
                  {tip.message ? <p className="[overflow-wrap:anywhere] text-[14.5px]">“{tip.message}”</p> : null}
                  <p className="text-[13px] text-ink-2">
                    <RelativeTime instant={tip.createdAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

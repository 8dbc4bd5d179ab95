import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatCount, formatDate } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { SubscriptionPill } from '../web/parts/subscription-pill.tsx';

const GiveMonthsDialog = lazyPart(
  async () => (await import('../web/parts/give-months-dialog.tsx')).GiveMonthsDialog,
  ({ onClose }) => onClose(),
);

/** How many subscribe to the reader, and who does or did, newest first, so many at a time; with `gives`, the way to give somebody months. */
export function RecentSubscribers({ shown, gives = false }: { shown: number; gives?: boolean }) {
  const trpc = useTrpc();
  const { data: total } = useQuery(trpc.subscribe.countSubscribers.queryOptions());
  const me = useMyUserId();
  const offer = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions(me === null ? skipToken : { userId: me }));
  const subscribers = useInfiniteQuery(
    trpc.subscribe.querySubscribers.infiniteQueryOptions({ limit: shown }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const items = subscribers.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card as="section" aria-labelledby="recent-subscribers">
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="recent-subscribers" className="text-[17px]">
          Subscribers
        </h2>
        {total ? (
          <p className="flex flex-wrap items-baseline justify-end gap-x-2.5 text-[13.5px] text-ink-2">
            <span className="font-display text-xl font-bold text-ink tabular-nums">{formatCount(total.count)}</span>
            {total.came > 0 ? <span className="font-semibold text-good">{formatCount(total.came)} new</span> : null}
            {total.left > 0 ? <span>{formatCount(total.left)} lost</span> : null}
            {total.came > 0 || total.left > 0 ? <span className="sr-only">in the last 30 days</span> : null}
          </p>
        ) : null}
      </div>
      {subscribers.isPending ? (
        <RowSkeletons label="Loading your subscribers" rows={4} />
      ) : items.length > 0 ? (
        <ul aria-labelledby="recent-subscribers" className="divide-y divide-line">
          {items.map(({ user, status, since, paidThrough, givenUntil }) => (
            <li key={user.id} className="flex items-center gap-3 px-5 py-3">
              <Avatar seed={user.id} name={user.displayName ?? user.username} src={pictureUrl(user.profilePic, 150)} size="s" />
              <div className="min-w-0 flex-1">
                <Link to={paths.profile(user.username)} className="block truncate font-semibold hover:underline">
                  {user.displayName ?? user.username}
                </Link>
                <p className="text-[13px] text-ink-2">Since {sinceOf(since)}</p>
              </div>
              {status === 'active' ? null : <SubscriptionPill status={status} paidThrough={paidThrough} givenUntil={givenUntil} />}
            </li>
          ))}
        </ul>
      ) : null}
      {gives && offer.data ? <GiveMonths /> : null}
      {/* A page may be empty and still have a next one: people who have closed their account are left out. */}
      <LoadMore
        ahead={null}
        hasMore={subscribers.hasNextPage}
        loading={subscribers.isFetchingNextPage}
        failed={subscribers.isFetchNextPageError}
        onLoadMore={() => void subscribers.fetchNextPage()}
        label="Show more subscribers"
      />
      {items.length > 0 || subscribers.hasNextPage || subscribers.isPending ? null : subscribers.isError ? (
        <ErrorState
          title="Your subscribers couldn’t be loaded"
          onRetry={() => void subscribers.refetch()}
          retrying={subscribers.isFetching}
        />
      ) : (
        <p className="px-5 py-5 text-ink-2">
          People who subscribe to you appear here.{' '}
          {offer.data === null ? (
            <Link to={paths.becomeCreator} className="font-semibold text-accent-text hover:underline">
              Offer a subscription
            </Link>
          ) : null}
        </p>
      )}
    </Card>
  );
}

function GiveMonths() {
  const [open, setOpen] = useState(false);
  return (
    <div className="border-t border-line px-5 py-3.5">
      <Button variant="ghost" size="small" onPointerEnter={GiveMonthsDialog.warm} onClick={() => setOpen(true)}>
        <Icon of={Gift} size={16} />
        Give free months
      </Button>
      {open ? <GiveMonthsDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

// `November 2026`: the month is enough.
function sinceOf(instant: string): string {
  return formatDate(new Date(instant), 'Europe/London').replace(/^\d+ /, '');
}

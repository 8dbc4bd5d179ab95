import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, HeartHandshake } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { SubscriptionRow } from '#features/subscriptions/web/parts/subscription-row.tsx';
import { useUpdateCard } from '#features/subscriptions/web/parts/use-update-card.ts';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Subscriptions', unlisted: true });

// docs/product.md#page-sizes.
const PAGE = 100;

/** The subscriptions that the user pays for: cancel, resume, change the card, see what was paid. */
export default function ManageSubscriptionsPage() {
  const trpc = useTrpc();
  const card = useUpdateCard();
  const list = useInfiniteQuery(
    trpc.subscribe.querySubscriptions.infiniteQueryOptions({ limit: PAGE }, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="max-w-[760px]">
      <Link to="/my-hub" className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        <Icon of={ArrowLeft} size={18} />
        My hub
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">Subscriptions</h1>
        {entries.length > 0 ? (
          <Button look="ghost" size="small" loading={card.busy} onClick={card.start}>
            Update card
          </Button>
        ) : null}
      </div>
      {list.isPending ? <RowsSkeleton /> : null}
      {list.isError && entries.length === 0 ? (
        <ErrorState
          title="Your subscriptions couldn’t be loaded"
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isSuccess && entries.length === 0 ? <NoSubscriptions /> : null}
      {entries.length > 0 ? (
        <Card as="section">
          <ul aria-label="Subscriptions" className="divide-y divide-line">
            {entries.map((entry) => (
              <SubscriptionRow key={entry.creatorUserId} entry={entry} avatar={pictureUrl(entry.user.profilePic, 150)} />
            ))}
          </ul>
        </Card>
      ) : null}
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function NoSubscriptions() {
  return (
    <Card>
      <EmptyState
        icon={HeartHandshake}
        title="You have no subscriptions"
        action={
          <>
            <ButtonLink to="/">Discover creators</ButtonLink>
            <ButtonLink look="ghost" to="/my-hub/orders">
              See your orders
            </ButtonLink>
          </>
        }
      >
        Subscribe to a creator to see what they share only with subscribers.
      </EmptyState>
    </Card>
  );
}

function RowsSkeleton() {
  return (
    <LoadingRegion label="Loading your subscriptions">
      <Card>
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-0">
            <Skeleton round className="size-11" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-40" />
              <Skeleton className="h-3.5 w-56 max-w-full" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}

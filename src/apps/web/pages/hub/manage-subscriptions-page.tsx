import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { MembershipRow } from '#features/memberships/shared/membership-row.tsx';
import { useUpdateCard } from '#features/payments/shared/recurring/use-update-card.ts';
import { SubscriptionRow } from '#features/subscriptions/shared/subscription-row.tsx';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Subscriptions', unlisted: true });

// docs/product.md#page-sizes.
const PAGE = 100;
const PAGING = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor, staleTime: 0 };

/** Recurring orders of the user: cancel, resume, change the card, see payments. */
export default function ManageSubscriptionsPage() {
  const trpc = useTrpc();
  const card = useUpdateCard();
  const subscriptions = useInfiniteQuery(trpc.subscribe.querySubscriptions.infiniteQueryOptions({ limit: PAGE }, PAGING));
  const memberships = useInfiniteQuery(
    trpc.membership.queryMembershipPurchases.infiniteQueryOptions({ side: 'bought', type: 'recurring', limit: PAGE }, PAGING),
  );
  const subscribed = subscriptions.data?.pages.flatMap((page) => page.items) ?? [];
  const member = memberships.data?.pages.flatMap((page) => page.items) ?? [];
  const failed = [subscriptions, memberships].find((list) => list.isError && !list.data);
  return (
    <div className="max-w-[760px]">
      <Link to={paths.hub} className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        <Icon of={ArrowLeft} size={18} />
        My hub
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">Subscriptions</h1>
        {subscribed.length + member.length > 0 ? (
          <Button variant="ghost" size="small" loading={card.busy} onClick={card.start}>
            Update card
          </Button>
        ) : null}
      </div>
      {!failed && (subscriptions.isPending || memberships.isPending) ? (
        <RowsSkeleton />
      ) : (
        <div className="flex flex-col gap-7 empty:hidden">
          {subscribed.length > 0 ? (
            <Rows label={member.length > 0 ? 'Creators' : null} name="Subscriptions" list={subscriptions}>
              {subscribed.map((entry) => (
                <SubscriptionRow key={entry.creatorUserId} entry={entry} avatar={pictureUrl(entry.user.profilePic, 150)} />
              ))}
            </Rows>
          ) : null}
          {member.length > 0 ? (
            <Rows label="Memberships" name="Memberships" list={memberships}>
              {member.map((purchase) => (
                <MembershipRow
                  key={purchase.id}
                  purchase={purchase}
                  avatar={purchase.owner ? pictureUrl(purchase.owner.profilePic, 150) : null}
                />
              ))}
            </Rows>
          ) : null}
        </div>
      )}
      {failed ? (
        <ErrorState
          title="Your subscriptions couldn’t be loaded"
          detail={failed.error?.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : null}
      {subscriptions.isSuccess && memberships.isSuccess && subscribed.length + member.length === 0 ? <NoSubscriptions /> : null}
    </div>
  );
}

type RowsProps = {
  /** Shown above the rows if there is more than one kind. */
  label: string | null;
  name: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
};

function Rows({ label, name, list, children }: RowsProps) {
  return (
    <section>
      {label === null ? null : <h2 className="mb-2.5 text-[17px]">{label}</h2>}
      <Card>
        <ul aria-label={name} className="divide-y divide-line">
          {children}
        </ul>
      </Card>
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </section>
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
            <ButtonLink variant="ghost" to={paths.orders()}>
              See your orders
            </ButtonLink>
          </>
        }
      >
        Subscribe to a creator to see what they share only with subscribers. Memberships that renew appear here, too.
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

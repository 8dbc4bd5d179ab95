import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Membership, MembershipPurchase } from '../contract.ts';
import type { SubscriptionOffer } from '#features/subscriptions/contract.ts';
import { SubscriptionCard } from '#features/subscriptions/shared/subscription-card.tsx';
import { NoMemberships } from '../offers/web/no-memberships.tsx';
import { OfferCard } from '../offers/web/offer-card.tsx';

export type MembershipListProps = {
  user: { id: string; username: string; displayName: string | null };
  /** Below an offer that others can buy: a way to buy it for somebody else. */
  gift?: (offer: Membership | SubscriptionOffer, name: string) => ReactNode;
};

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-5';

/**
 * A creator's offers, the subscription first, and what the reader has bought of them. Guests see the first page and are asked to join for
 * more.
 */
export function MembershipList({ user, gift }: MembershipListProps) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const isOwner = me === user.id;
  const offers = useInfiniteQuery(
    trpc.membership.queryMembershipsByUser.infiniteQueryOptions(
      { userId: user.id, limit: 12 },
      { getNextPageParam: (last) => last.nextCursor },
    ),
  );
  const mine = useQuery({
    ...trpc.membership.queryMembershipPurchases.queryOptions({ side: 'bought', ownerUserId: user.id, limit: 100 }),
    enabled: me !== null && !isOwner,
  });
  const subscription = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: user.id }));
  const name = user.displayName ?? user.username;
  if (offers.isPending || subscription.isPending) return <Waiting />;
  if (offers.isError && !offers.data)
    return (
      <ErrorState
        title="The memberships couldn’t be loaded"
        detail={offers.error.message}
        onRetry={() => void offers.refetch()}
        retrying={offers.isFetching}
      />
    );
  const items = offers.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !subscription.data) return <NoMemberships name={name} username={user.username} isOwner={isOwner} />;
  return (
    <>
      {isOwner ? (
        <div className="mb-5 flex justify-end">
          <ButtonLink to={paths.createMembership} size="small">
            New membership
          </ButtonLink>
        </div>
      ) : null}
      <ul className={GRID}>
        {subscription.data ? (
          <li>
            <SubscriptionCard offer={subscription.data} gift={isOwner ? null : gift?.(subscription.data, name)} />
          </li>
        ) : null}
        {items.map((membership) => (
          <li key={membership.id}>
            <OfferCard membership={membership} name={name} isOwner={isOwner} purchase={purchaseOf(mine.data?.items ?? [], membership.id)}>
              {isOwner ? null : gift?.(membership, name)}
            </OfferCard>
          </li>
        ))}
      </ul>
      {me === null && offers.hasNextPage ? (
        <Button variant="ghost" className="mx-auto mt-5 flex" onClick={() => joinIn.open('membership_next_page')}>
          Show more memberships
        </Button>
      ) : (
        <LoadMore
          hasMore={offers.hasNextPage}
          loading={offers.isFetchingNextPage}
          failed={offers.isFetchNextPageError}
          onLoadMore={() => void offers.fetchNextPage()}
          label="Show more memberships"
        />
      )}
    </>
  );
}

// The newest that can still be used; one that is over can be bought again.
function purchaseOf(purchases: readonly MembershipPurchase[], membershipId: string): MembershipPurchase | null {
  return purchases.find((one) => one.membershipId === membershipId && one.status !== 'expired' && one.status !== 'cancelled') ?? null;
}

function Waiting() {
  return (
    <LoadingRegion label="Loading memberships" className={GRID}>
      <Skeleton className="h-80 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </LoadingRegion>
  );
}

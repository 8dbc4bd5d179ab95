import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { QueryList } from '#ui/app/query-list.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Membership } from '../contract.ts';
import { paidHow } from '../offers/copy.ts';

/** The reader's passes and memberships, on sale or not, each with the form to change it. */
export function OwnOffers() {
  const trpc = useTrpc();
  const me = useMyUserId();
  const offers = useInfiniteQuery({
    ...trpc.membership.queryMembershipsByUser.infiniteQueryOptions(
      { userId: me ?? '', limit: 12 },
      { getNextPageParam: (last) => last.nextCursor },
    ),
    enabled: me !== null,
  });
  return (
    <Card as="section" aria-labelledby="own-offers">
      <div className="flex items-center justify-between gap-3 px-5 py-[18px]">
        <h2 id="own-offers" className="text-xl">
          Passes and memberships
        </h2>
        <Link to={paths.createMembership} className={moreLinkClass}>
          <Icon of={Plus} size={16} className="mr-1.5" />
          New membership
        </Link>
      </div>
      <QueryList
        list={offers}
        skeleton={
          <LoadingRegion label="Loading your passes and memberships" className="flex flex-col gap-3 border-t border-line p-5">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </LoadingRegion>
        }
        failed={
          <ErrorState
            title="Your passes and memberships couldn’t be loaded"
            onRetry={() => void offers.refetch()}
            retrying={offers.isFetching}
          />
        }
        empty={
          <p className="border-t border-line px-5 py-4 text-ink-2">
            You offer none yet. A pass pays for several places at once, a membership renews each month or year.
          </p>
        }
        more={{ ahead: null }}
      >
        {(items) => (
          <ul aria-labelledby="own-offers">
            {items.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

function OfferRow({ offer }: { offer: Membership }) {
  const { sessionUsageLimit: limit } = offer;
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {offer.title}
          {offer.status === 'active' ? null : <Pill>Not on sale</Pill>}
        </p>
        {offer.subtitle === null ? null : <p className="text-[13.5px] [overflow-wrap:anywhere]">{offer.subtitle}</p>}
        <p className="text-[13.5px] text-ink-2 tabular-nums">
          {formatPounds(offer.price)} {paidHow(offer)} · {limit === null ? 'no limit' : limit === 1 ? '1 place' : `${limit} places`}
        </p>
      </div>
      <ButtonLink variant="ghost" size="small" to={paths.editMembership(offer.id)} aria-label={`Change ${offer.title}`}>
        Change
      </ButtonLink>
    </li>
  );
}

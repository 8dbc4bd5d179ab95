import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useOwnPlace } from '#features/search/shared/use-own-place.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { CAPITAL, railInput, visibilityClass, townOf } from './nearby.ts';
import { OfferRail } from '../web/parts/offer-rail.tsx';

/**
 * On Home: sessions near the person this week, or today and this weekend for guests; near the capital if no place is known. Renders `otherwise` if
 * there are none.
 */
export function NearbyRail({ otherwise }: { otherwise: ReactNode }) {
  const trpc = useTrpc();
  const { status } = useSession();
  const own = useOwnPlace();
  const place = own.place ?? CAPITAL;
  const span = status === 'signed-in' ? 'week' : 'soon';
  const found = useQuery(trpc.discovery.queryNearby.queryOptions(railInput(place, span), { placeholderData: keepPreviousData }));
  const offers = found.data?.items ?? [];
  if (offers.length === 0) return found.data ? otherwise : null;
  return (
    <OfferRail
      id="nearby"
      className={visibilityClass({ isMember: status === 'signed-in', isReady: own.isKnown && !found.isPlaceholderData })}
      title={
        <>
          {span === 'soon'
            ? `Today and this weekend near ${townOf(place)}`
            : own.place
              ? 'Near you this week'
              : `This week near ${townOf(place)}`}{' '}
          <Link
            to={paths.nearChoosePlace}
            className="ml-1.5 font-text text-[13.5px] font-semibold tracking-normal text-accent-text hover:underline"
          >
            Change<span className="sr-only"> the place</span>
          </Link>
        </>
      }
      more={
        <Link to={paths.near} className={moreLinkClass}>
          See all<span className="sr-only"> near {townOf(place)}</span>
        </Link>
      }
      offers={offers}
      priority
    />
  );
}

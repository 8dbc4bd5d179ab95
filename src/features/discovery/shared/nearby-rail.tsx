import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useOwnPlace } from '#features/search/shared/use-own-place.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { storeText } from '#platform/web/storage/store-text.ts';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { TODAY_SHOWN } from '../rules/today-shown.ts';
import { NEAR_ROOM } from './near-room.ts';
import { CAPITAL, dayOf, isWeekend, railInput, visibilityClass, townOf } from './nearby.ts';
import { OfferList } from '../web/parts/offer-list.tsx';
import { OfferRail } from '../web/parts/offer-rail.tsx';
import { OfferSection } from '../web/parts/offer-section.tsx';

/**
 * On Home: the next sessions near the person by time and name, today's first; then others of the week, or for guests of the weekend if enough are
 * on. Near the capital if no place is known. Renders `otherwise` if there are none, or if they can't be read.
 */
export function NearbyRail({ otherwise }: { otherwise: ReactNode }) {
  const trpc = useTrpc();
  const { status } = useSession();
  const own = useOwnPlace();
  const place = own.place ?? CAPITAL;
  const span = status === 'signed-in' ? 'ahead' : 'soon';
  const found = useQuery(trpc.discovery.queryNearby.queryOptions(railInput(place, span), { placeholderData: keepPreviousData }));
  const now = useNow();
  const offers = found.data?.items ?? [];
  const [first, later] = [offers.slice(0, TODAY_SHOWN), offers.slice(TODAY_SHOWN)];
  const today = dayOf(first, now);
  const isMember = status === 'signed-in';
  const isReady = own.isKnown && !found.isPlaceholderData;
  const className = visibilityClass({ isMember, isReady });
  const ofWeekend = isWeekend(later, now);
  const isSettled = isMember && isReady && !found.isPending;
  const isOwn = isSettled && found.isSuccess;
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOwn && rows.current) storeText(NEAR_ROOM, `${rows.current.offsetHeight}px`);
  }, [isOwn, offers.length]);
  return (
    <div className="near-room" data-own={isSettled ? found.status : undefined}>
      <div ref={rows} className="flow-root">
        {offers.length > 0 ? (
          <OfferSection
            id="nearby"
            className={className}
            title={
              <>
                {today ?? 'Coming up'} near {townOf(place)}{' '}
                <Link to={paths.nearChoosePlace} className={moreLinkClass}>
                  Change<span className="sr-only"> the place</span>
                </Link>
              </>
            }
            more={<SeeAll to={today === null ? paths.near : paths.nearToday} near={townOf(place)} />}
          >
            <OfferList offers={first} namesDays={today === null} />
          </OfferSection>
        ) : found.isPending ? null : (
          otherwise
        )}
        {later.length === 0 ? null : (
          <OfferRail
            id="nearby-later"
            className={className}
            title={ofWeekend ? 'This weekend' : 'This week'}
            more={<SeeAll to={ofWeekend ? paths.nearThisWeekend : paths.near} near={townOf(place)} />}
            offers={later}
          />
        )}
      </div>
    </div>
  );
}

function SeeAll({ to, near }: { to: string; near: string }) {
  return (
    <Link to={to} className={moreLinkClass}>
      See all<span className="sr-only"> near {near}</span>
    </Link>
  );
}

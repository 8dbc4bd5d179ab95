import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { SearchBar } from '#features/search/shared/search-bar.tsx';
import { useOwnPlace } from '#features/search/shared/use-own-place.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Explore, GetExplore } from '../../contract.ts';
import { readExploreAddress, otherwise, sessionsAtPath } from '../parts/explore-address.ts';
import { NearMeButton } from '../parts/near-me-button.tsx';
import { CAPITAL, railInput, visibilityClass, townOf } from '../../shared/nearby.ts';
import { OfferRail } from '../parts/offer-rail.tsx';
import { topicName } from '../parts/topic-name.ts';
import { TopicTile } from '../parts/topic-tile.tsx';
import { TownTile } from '../parts/town-tile.tsx';

const page = definePage('/explore', {
  queries: (trpc, { url }) => [trpc.discovery.getExplore.queryOptions(readExploreAddress(url.searchParams))],
  also: (trpc) => [trpc.discovery.queryNearby.queryOptions(railInput(CAPITAL, 'weekend'))],
  head: () => ({ title: 'Explore', description: 'Topics, towns and what’s on this weekend.', path: paths.explore }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Ideas for people with nothing in mind yet: topics, this weekend, towns. */
export default function ExploreScreen() {
  const trpc = useTrpc();
  const [params] = useSearchParams();
  const shown = readExploreAddress(params);
  const explore = useQuery(trpc.discovery.getExplore.queryOptions(shown, { placeholderData: keepPreviousData }));
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h1 className="text-[30px]">Explore</h1>
        <NearMeButton />
      </div>
      <div className="mb-6">
        <SearchBar />
      </div>
      {explore.data ? (
        <Everything explore={explore.data} shown={shown} />
      ) : explore.isError ? (
        <ErrorState title="This couldn’t be loaded" onRetry={() => void explore.refetch()} retrying={explore.isFetching} />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </>
  );
}

const MORE = 'text-[13.5px] font-semibold text-ink-2 hover:text-ink hover:underline';
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(210px,1fr))] sm:gap-3.5';

function Everything({ explore, shown }: { explore: Explore; shown: GetExplore }) {
  const { topics, topicCount, towns, online, rising } = explore;
  const isEmpty = topics.length === 0 && towns.length === 0 && online.sessionCount === 0;
  if (isEmpty)
    return (
      <EmptyState icon={Compass} title="Nothing to explore yet" action={<ButtonLink to="/">See what’s new</ButtonLink>}>
        Topics and towns appear here as soon as someone hosts a session.
      </EmptyState>
    );
  return (
    <>
      {topics.length > 0 ? (
        <section aria-labelledby="topics" className="mb-8">
          <h2 id="topics" className="mb-3 text-[19px]">
            Topics
          </h2>
          <ul className={GRID}>
            {topics.map((topic) => (
              <li key={topic.tag}>
                <TopicTile topic={topic} />
              </li>
            ))}
          </ul>
          {topicCount > topics.length || shown.topics === 'all' ? (
            <Link to={otherwise(shown, 'topics')} preventScrollReset className={`${MORE} mt-3 inline-block pointer-coarse:py-2.5`}>
              {shown.topics === 'all' ? 'Fewer topics' : 'All topics'}
            </Link>
          ) : null}
        </section>
      ) : null}
      {rising.length > 0 ? (
        <section aria-labelledby="rising" className="mb-8">
          <h2 id="rising" className="mb-3 text-[19px]">
            Trending
          </h2>
          <ChipRow label="Trending hashtags">
            {rising.map((tag) => (
              <li key={tag} className="shrink-0">
                <Link to={`/?topic=${encodeURIComponent(tag)}`} className={chipClass()}>
                  #{topicName(tag)}
                </Link>
              </li>
            ))}
          </ChipRow>
        </section>
      ) : null}
      <Weekend />
      <Towns explore={explore} shown={shown} />
    </>
  );
}

function Weekend() {
  const trpc = useTrpc();
  const { status } = useSession();
  const own = useOwnPlace();
  const place = own.place ?? CAPITAL;
  const found = useQuery(trpc.discovery.queryNearby.queryOptions(railInput(place, 'weekend'), { placeholderData: keepPreviousData }));
  const offers = found.data?.items ?? [];
  if (offers.length === 0) return null;
  return (
    <OfferRail
      id="weekend"
      className={visibilityClass({ isMember: status === 'signed-in', isReady: own.isKnown && !found.isPlaceholderData })}
      title={`This weekend near ${townOf(place)}`}
      more={
        <Link to={paths.nearThisWeekend} className={moreLinkClass}>
          See all
        </Link>
      }
      offers={offers}
    />
  );
}

function Towns({ explore: { towns, townCount, online }, shown }: { explore: Explore; shown: GetExplore }) {
  if (towns.length === 0 && online.sessionCount === 0) return null;
  return (
    <section aria-labelledby="towns" data-nosnippet="">
      <h2 id="towns" className="mb-3 text-[19px]">
        Towns
      </h2>
      <ul className={GRID}>
        {towns.map(({ name, sessionCount, hosts, ...point }) => (
          <li key={name}>
            <TownTile name={name} sessionCount={sessionCount} hosts={hosts} to={sessionsAtPath(name, point)} />
          </li>
        ))}
        {online.sessionCount > 0 ? (
          <li>
            <TownTile
              name="Online"
              sessionCount={online.sessionCount}
              hosts={online.hosts}
              to={paths.searchFor('type=sessions&location=Remote')}
              online
            />
          </li>
        ) : null}
        {townCount > towns.length || shown.towns === 'all' ? (
          <li className="flex">
            <Link
              to={otherwise(shown, 'towns')}
              preventScrollReset
              className={`${MORE} grid min-h-[68px] flex-1 place-items-center rounded-card border border-line bg-surface shadow-lift hover:border-line-strong`}
            >
              {shown.towns === 'all' ? 'Fewer towns' : 'All towns'}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

import { useEffect } from 'react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { searchQueryOf } from '../../query/rules/clean-query.ts';
import { homeDay } from '../../filters/rules/days.ts';
import { AlertSwitch } from '../../saved/web/alert-switch.tsx';
import { FilterBar } from '../../filters/web/filter-bar.tsx';
import { foundSessions } from '../../results/web/session-row.tsx';
import { HitList, NothingSearched, hitList, useSearch } from '../../results/web/hit-list.tsx';
import { MAP_ON_PHONE } from '../../results/web/map-height.ts';
import { NamedByWords, useNamedByWords } from '../../results/web/named-by-words.tsx';
import { NothingFound } from '../../results/web/nothing-found.tsx';
import { storeRecentSearch } from '../../query/web/recent-searches.ts';
import { ResultsBar } from '../../results/web/results-bar.tsx';
import { SavedCards } from '../../shared/saved-cards.tsx';
import { InferredFilters } from '../../filters/web/inferred-filters.tsx';
import {
  CALENDAR_PARAMS,
  carriedParams,
  readSearchAddress,
  searchInputOf,
  searchPath,
  type SearchAddress,
  readSearchRequest,
  type SearchRequest,
} from '../../query/web/search-address.ts';
import { SearchBar } from '../../shared/search-bar.tsx';
import { SearchPill } from '../../query/web/search-pill.tsx';
import { SaveSearchButton } from '../../saved/web/save-search-button.tsx';
import { KindChips, SearchTabs } from '../../results/web/search-tabs.tsx';
import { useFoundPlace } from '../../query/web/use-found-place.ts';
import { useSearchNumber } from '../../query/web/use-search-number.ts';

const MapView = lazyPart(async () => (await import('../../results/web/map-view.tsx')).MapView);
const CalendarView = lazyPart(async () => (await import('../../results/web/calendar-view.tsx')).CalendarView);

const page = definePage('/search', {
  queries: () => [],
  also: (trpc, { url, now }) => {
    const input = searchInputOf(readSearchRequest(url.searchParams), homeDay(now));
    return input === null ? [] : [trpc.search.search.infiniteQueryOptions(input, hitList)];
  },
  head: (_answers, { url }) => {
    const query = searchQueryOf(url.searchParams.get('q') ?? '');
    const { location, point } = readSearchAddress(url.searchParams);
    const town = point === null ? '' : (location.split(',')[0] ?? '').trim();
    return {
      title: query === null ? 'Search' : `Search: ${query}`,
      description: 'Find sessions, posts and people.',
      unlisted: true,
      alternates: town === '' ? [] : feedsOfTown(town),
    };
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Another day or view of the calendar shows what was already found. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const searched = (url: URL) => searchPath(url.searchParams, { [CALENDAR_PARAMS.view]: null, [CALENDAR_PARAMS.day]: null });
  const isSame = currentUrl.pathname === nextUrl.pathname && searched(currentUrl) === searched(nextUrl);
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

function feedsOfTown(town: string) {
  return (['rss', 'atom'] as const).map((form) => ({
    type: `application/${form}+xml`,
    path: paths.feed('town', town, form),
    title: `Sessions in ${town}`,
  }));
}

/** Shows the results of the search that the address names: /search?q=&location=&lat=&lng= (docs/product.md#addresses), and filters. */
export default function SearchScreen() {
  const [params] = useSearchParams();
  const address = readSearchRequest(params);
  const today = homeDay(useNow());
  const input = searchInputOf(address, today);
  const place = useFoundPlace(address);
  const { typed, location, point } = address;
  const number = useSearchNumber(address);
  useRemembering(address, params);
  return (
    <PageColumns asideBelow whole={address.view === 'map'} aside={<Saved address={address} />}>
      <h1 className="sr-only">Search</h1>
      {input === null ? null : <SearchPill address={address} />}
      <div className={input === null ? undefined : 'max-sm:mb-2.5 max-sm:not-noscript:hidden'}>
        <SearchBar
          key={number}
          query={typed}
          where={{ location, point }}
          placeWords={address.placeToFind?.words ?? address.inferred.find(({ names }) => names.length === 0)?.words}
          carried={carriedParams(params)}
        />
      </div>
      <InferredFilters inferred={address.inferred} className="mt-3 flex flex-wrap max-sm:hidden" />
      {place === null || place === 'finding' ? null : (
        <div className="max-sm:mb-2.5 sm:mt-4">
          <Notice>
            {place === 'unknown'
              ? `We don’t know a place called “${location}”. These results are from everywhere.`
              : 'Failed to fetch geolocation data'}
          </Notice>
        </div>
      )}
      {input === null && place !== 'finding' ? (
        <NothingSearched />
      ) : (
        // On a phone, what follows stays below the screen whether there are results yet, and however few. The results begin higher: another
        // element than what loaded doesn't move there.
        <div key={input === null ? 'finding' : 'found'} className="max-sm:min-h-[calc(100dvh-150px)]">
          {input === null ? <FindingPlace /> : <Found address={address} today={today} />}
        </div>
      )}
    </PageColumns>
  );
}

// Scrolls by itself where it stays beside the results.
function Saved({ address }: { address: SearchAddress }) {
  return (
    <div className="scrollbar-quiet flex flex-col gap-5 xl:sticky xl:top-[84px] xl:-mx-3 xl:max-h-[calc(100dvh-100px)] xl:overflow-y-auto xl:px-3 xl:pb-3 *:shrink-0">
      <SavedCards address={address} />
    </div>
  );
}

// Nobody looks a place up without scripts.
function FindingPlace() {
  return (
    <>
      <Card className="mt-4 noscript:hidden">
        <RowSkeletons label="Searching" />
      </Card>
      <div className="not-noscript:hidden">
        <NothingSearched />
      </div>
    </>
  );
}

function useRemembering({ typed, location, inferred }: SearchRequest, params: URLSearchParams): void {
  const query = searchQueryOf(typed);
  const isInWords = inferred.some(({ label }) => label.startsWith('Near '));
  const path = searchPath(params, { type: null, view: null });
  useEffect(() => {
    if (query !== null) storeRecentSearch({ label: location === '' || isInWords ? query : `${query} near ${location}`, path });
  }, [query, location, isInWords, path]);
}

function Found({ address, today }: { address: SearchRequest; today: string }) {
  const found = useSearch(searchInputOf(address, today));
  const hits = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const named = useNamedByWords(address, hits);
  const counts = found.data?.pages[0]?.counts ?? null;
  const isOfSessions = address.tab === 'sessions' || address.tab === 'all';
  const onlyTags = address.tab === 'all' && hits.every(({ type }) => type === 'TAG');
  // A day or a price in the words is about sessions.
  const noSession = address.tab === 'all' && address.inferred.some(({ names }) => names.length > 0) && counts?.SESSION === 0;
  const sessions = foundSessions(hits);
  const view = isOfSessions && sessions.length > 0 ? address.view : 'list';
  const count = address.tab === 'sessions' && counts ? countText(counts.SESSION) : '';
  const more = (
    <LoadMore
      ahead={null}
      hasMore={found.hasNextPage}
      loading={found.isFetching}
      failed={found.isFetchNextPageError}
      onLoadMore={() => void found.fetchNextPage()}
    />
  );
  return (
    <>
      <SearchTabs tab={address.tab} counts={counts} className={isOfSessions ? 'max-sm:hidden' : ''} />
      {isOfSessions ? (
        <FilterBar address={address} today={today} count={count} kinds={<KindChips tab={address.tab} counts={counts} />} />
      ) : null}
      {isOfSessions ? <ResultsBar address={address} count={count} isEmpty={found.isSuccess && hits.length === 0} /> : null}
      {address.tab === 'sessions' && view === 'list' ? (
        <AlertSwitch address={address} className="mb-4 rounded-card bg-sunken max-sm:hidden" />
      ) : null}
      {view === 'list' && found.isSuccess ? <NamedByWords {...named} /> : null}
      {view === 'calendar' ? (
        <>
          <CalendarView
            key={sessions[0]?.id}
            sessions={sessions}
            address={address}
            today={today}
            waiting={<Skeleton className="mb-5 h-[calc(100dvh-200px)] w-full" />}
          />
          {more}
        </>
      ) : null}
      {view === 'map' ? (
        <MapView
          sessions={sessions}
          address={address}
          more={more}
          waiting={<Skeleton className={`${MAP_ON_PHONE} sm:mb-5 sm:h-[max(420px,calc(100dvh-260px))] sm:w-full`} />}
        />
      ) : null}
      {view === 'list' ? (
        <HitList
          found={found}
          hits={hits.filter((hit) => named.people.every(({ item }) => hit.type !== 'USER' || hit.item.id !== item.id))}
          empty={<NothingFound address={address} today={today} />}
          end={onlyTags || noSession ? <NothingFound address={address} today={today} others={onlyTags ? 'tags' : 'people'} /> : null}
        />
      ) : null}
      {isOfSessions && view !== 'map' ? (
        <div className={classNames('flex flex-col items-start gap-1', (view === 'list' || address.tab === 'all') && 'sm:hidden')}>
          <AlertSwitch address={address} className="w-full rounded-card sm:bg-sunken" />
          <span className="sm:hidden">
            <SaveSearchButton address={address} />
          </span>
        </div>
      ) : null}
    </>
  );
}

const MOST = 100;

function countText(count: number): string {
  if (count === 0) return '';
  return `${count >= MOST ? `${MOST} or more` : count} ${count === 1 ? 'session' : 'sessions'}`;
}

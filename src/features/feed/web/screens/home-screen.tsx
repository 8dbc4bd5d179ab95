import { useLocation, useSearchParams } from 'react-router';
import { definePage } from '#platform/web/page/define-page.ts';
import { laterPart } from '#ui/feedback/later-part.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { useMyUserId, useSession } from '#platform/web/session/use-session.ts';
import { GuestPitch } from '#features/discovery/shared/guest-pitch.tsx';
import { CAPITAL, railInput } from '#features/discovery/shared/nearby.ts';
import { NearbyRail } from '#features/discovery/shared/nearby-rail.tsx';
import { SearchBar } from '#features/search/shared/search-bar.tsx';
import { FeedTabs } from '../parts/feed-tabs.tsx';
import { homeHead } from '../parts/home-head.ts';
import { FeedSidebar } from '../parts/feed-sidebar.tsx';
import { QuickTopics } from '../parts/quick-topics.tsx';
import { openedListOptions, UPCOMING_INPUT } from '../parts/list-options.ts';
import { discoveryInput, readTopic } from '../parts/topic.ts';

const OnboardingDialog = lazyPart(async () => (await import('#features/people/shared/onboarding-dialog.tsx')).OnboardingDialog);
const SavedChips = lazyPart(async () => (await import('#features/search/shared/saved-chips.tsx')).SavedChips);
// Shown only where nothing is near.
const UpcomingEventsRow = laterPart(async () => (await import('../parts/upcoming-row.tsx')).UpcomingEventsRow);
const FirstFollows = lazyPart(
  async () => (await import('../parts/first-follows.tsx')).FirstFollows,
  ({ onClose }) => onClose(),
);

const page = definePage('/', {
  queries: (trpc, { url }) => [
    trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(readTopic(url.searchParams)), openedListOptions),
  ],
  also: (trpc, { url }) => [
    trpc.feed.queryUpcomingEvents.queryOptions(UPCOMING_INPUT),
    trpc.feed.queryCreatorsToFollow.queryOptions({ limit: 4 }),
    ...(readTopic(url.searchParams) === null ? [trpc.discovery.queryNearby.queryOptions(railInput(CAPITAL, 'soon'))] : []),
  ],
  head: ([found], { url }) => homeHead(url, { isEmpty: found.pages.every(({ items }) => items.length === 0) }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Home: what is new from everyone, and from the people the reader follows. */
export default function HomeScreen() {
  const [params] = useSearchParams();
  const topic = readTopic(params);
  const { status } = useSession();
  return (
    <PageColumns aside={<FeedSidebar />}>
      <h1 className="sr-only">Home</h1>
      {status === 'signed-in' || topic !== null ? null : <GuestPitch />}
      <div>
        <SearchBar />
        <QuickTopics topic={topic} />
      </div>
      {status === 'signed-in' ? (
        <div className="xl:hidden">
          <SavedChips />
        </div>
      ) : null}
      {topic === null ? <NearbyRail otherwise={<UpcomingEventsRow waiting={<div className="mb-4 h-[119px] xl:hidden" />} />} /> : null}
      <FeedTabs topic={topic} />
      <Onboarding />
    </PageColumns>
  );
}

function Onboarding() {
  const { hash } = useLocation();
  const userId = useMyUserId();
  if (hash !== '#onboarding' || userId === null) return null;
  return <OnboardingDialog then={(onClose) => <FirstFollows onClose={onClose} />} />;
}

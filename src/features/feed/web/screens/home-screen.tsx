import { useLocation, useSearchParams } from 'react-router';
import { definePage } from '#platform/web/define-page.ts';
import { useRemembered } from '#platform/web/remembered.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { useMyUserId } from '#platform/web/use-session.ts';
import { FeedTabs } from '../parts/feed-tabs.tsx';
import { homeHead } from '../parts/home-head.ts';
import { HomeAside } from '../parts/home-aside.tsx';
import { QuickTopics } from '../parts/quick-topics.tsx';
import { openedList } from '../parts/scrolled-list.ts';
import { TopicSearch } from '../parts/topic-search.tsx';
import { discoveryInput, readTopic } from '../parts/topic.ts';

const OnboardingDialog = lazyPart(async () => (await import('#features/accounts/web/parts/onboarding-dialog.tsx')).OnboardingDialog);

const page = definePage('/', {
  queries: (trpc, { url }) => [
    trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(readTopic(url.searchParams)), openedList),
  ],
  also: (trpc) => [trpc.feed.queryUpcomingEvents.queryOptions({ limit: 4 }), trpc.feed.queryCreatorsToFollow.queryOptions({ limit: 4 })],
  head: (_answers, { url }) => homeHead(url),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Home: what is new from everybody, and from the people one follows. */
export default function HomeScreen() {
  const [params] = useSearchParams();
  const topic = readTopic(params);
  const top = useRemembered(
    'home-top',
    () => [topic],
    <>
      <TopicSearch key={topic} topic={topic} />
      <QuickTopics topic={topic} />
    </>,
  );
  return (
    <PageColumns aside={<HomeAside />}>
      <h1 className="sr-only">Home</h1>
      <div {...top} />
      <FeedTabs topic={topic} />
      <Onboarding />
    </PageColumns>
  );
}

function Onboarding() {
  const { hash } = useLocation();
  const userId = useMyUserId();
  if (hash !== '#onboarding' || userId === null) return null;
  return <OnboardingDialog />;
}

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FeedList } from '#features/feed/web/parts/feed-list.tsx';
import { HomeAside } from '#features/feed/web/parts/home-aside.tsx';
import { QuickTopics } from '#features/feed/web/parts/quick-topics.tsx';
import { openedList } from '#features/feed/web/parts/scrolled-list.ts';
import { discoveryInput } from '#features/feed/web/parts/topic.ts';
import { useDiscovery } from '#features/feed/web/parts/use-discovery.ts';
import { LIMITS } from '#kernel/limits.ts';
import { definePage } from '#platform/web/define-page.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { searchQueryOf } from '../../rules.ts';
import { PeopleFound } from '../parts/people-found.tsx';
import { SearchForm } from '../parts/search-form.tsx';

const page = definePage('/search', {
  queries: () => [],
  also: (trpc, { url }) => {
    const topic = topicOf(searchQueryOf(url.searchParams.get('q') ?? ''));
    if (topic === null) return [];
    return [trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(topic), openedList)];
  },
  head: (_answers, { url }) => {
    const query = searchQueryOf(url.searchParams.get('q') ?? '');
    return {
      title: query === null ? 'Search' : `${query}: search`,
      description: 'Find sessions, posts and people on Turnout.',
      unlisted: true,
    };
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** What the address asks for: /search?q=&location=&lat=&lng= (Specification section 2). */
export default function SearchScreen() {
  const [params] = useSearchParams();
  const typed = params.get('q') ?? '';
  const location = params.get('location') ?? '';
  const query = searchQueryOf(typed);
  return (
    <PageColumns aside={<HomeAside />}>
      <h1 className="sr-only">Search</h1>
      <SearchForm key={`${typed} ${location}`} query={typed} location={location} />
      <QuickTopics topic={query} />
      {location !== '' && query !== null ? (
        <div className="mb-5">
          <Notice>Places are not looked at yet: what follows is from everywhere.</Notice>
        </div>
      ) : null}
      {query === null ? <NothingAsked location={location} /> : <Found key={query} query={query} />}
    </PageColumns>
  );
}

function Found({ query }: { query: string }) {
  const topic = topicOf(query);
  const empty = (
    <EmptyState icon={Search} title="No results found" action={<ButtonLink to="/">See everything</ButtonLink>}>
      Nothing is tagged “{query}”. Try one word, such as a topic, or the beginning of a username.
    </EmptyState>
  );
  return (
    <>
      <PeopleFound query={query} />
      {topic === null ? empty : <FoundContent topic={topic} empty={empty} />}
    </>
  );
}

function FoundContent({ topic, empty }: { topic: string; empty: ReactNode }) {
  const { feed, newPosts } = useDiscovery(topic);
  return <FeedList feed={feed} empty={empty} follow newPosts={newPosts} />;
}

function NothingAsked({ location }: { location: string }) {
  return (
    <EmptyState icon={Search} title="What are you looking for?">
      {location === ''
        ? 'Type a topic such as yoga, or the beginning of a username. Posts, sessions and people appear here.'
        : `Say what you are looking for in ${location}: a topic such as yoga, or the beginning of a username.`}
    </EmptyState>
  );
}

/** The topic that a query can be: words are written together in a hashtag. */
function topicOf(query: string | null): string | null {
  const topic = (query ?? '').replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '');
  return topic === '' || topic.length > LIMITS.tagMax ? null : topic;
}

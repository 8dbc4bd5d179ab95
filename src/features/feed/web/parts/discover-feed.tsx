import { Compass } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FeedList } from '../../shared/feed-list.tsx';
import { useDiscovery } from './use-discovery.ts';

/** The Discover feed, of everyone or about one topic. */
export function DiscoverFeed({ topic }: { topic: string | null }) {
  const { feed, newPosts } = useDiscovery(topic);
  const empty = (
    <EmptyState
      icon={Compass}
      title={topic === null ? 'Nothing here yet' : `Nothing about ${topic} yet`}
      action={
        <ButtonLink to={topic === null ? paths.createContent : '/'}>
          {topic === null ? 'Create the first session' : 'See everything'}
        </ButtonLink>
      }
    >
      {topic === null ? 'Posts and sessions appear here as soon as someone shares one.' : 'Try another topic.'}
    </EmptyState>
  );
  return (
    // docs/product.md#search-engines.
    <div data-nosnippet="">
      <FeedList
        feed={feed}
        empty={empty}
        follow
        newPosts={newPosts}
        priority={topic !== null}
        pagesForGuests={2}
        end="That’s everything for now."
      />
    </div>
  );
}

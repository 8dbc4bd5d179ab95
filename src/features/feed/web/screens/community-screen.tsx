import { useInfiniteQuery } from '@tanstack/react-query';
import { Hash, Plus } from 'lucide-react';
import { definePage } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { FeedList } from '../parts/feed-list.tsx';
import { HomeAside } from '../parts/home-aside.tsx';
import { discoveryInput } from '../parts/topic.ts';

const page = definePage('/community/:hashtag', {
  queries: () => [],
  head: (_answers, { params }) => ({ title: `#${params.hashtag}`, path: `/community/${params.hashtag}`, unlisted: true }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** What people share about one hashtag; the route asks for sign-in (Specification section 2). */
export default function CommunityScreen() {
  const { hashtag } = page.useParams();
  const trpc = useTrpc();
  const feed = useInfiniteQuery(
    trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(hashtag), { getNextPageParam: (last) => last.nextCursor }),
  );
  const create = `/create-content?tag=${encodeURIComponent(hashtag)}`;
  return (
    <PageColumns aside={<HomeAside />}>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3.5">
          <span className="grid size-14 shrink-0 place-items-center rounded-card bg-accent-soft text-accent-text">
            <Icon of={Hash} size={28} />
          </span>
          <h1 className="min-w-0 text-[28px] [overflow-wrap:anywhere]">#{hashtag}</h1>
        </div>
        <ButtonLink to={create} look="ghost">
          <Icon of={Plus} size={18} />
          Share about #{hashtag}
        </ButtonLink>
      </header>
      <FeedList
        feed={feed}
        empty={
          <EmptyState icon={Hash} title={`Nothing about #${hashtag} yet`} action={<ButtonLink to={create}>Be the first</ButtonLink>}>
            Posts and sessions with this tag appear here.
          </EmptyState>
        }
        follow
      />
    </PageColumns>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Hash, Plus } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import type { CommunityCounts } from '../../contract.ts';
import { FeedList } from '../../shared/feed-list.tsx';
import { FollowTagButton } from '../parts/follow-tag-button.tsx';
import { FollowedTagsRow } from '../parts/followed-tags-row.tsx';
import { FeedSidebar } from '../parts/feed-sidebar.tsx';
import { scrolledListOptions } from '../parts/list-options.ts';
import { asTag } from '../parts/topic.ts';
import { useResetOnArrival } from '../parts/use-reset-on-arrival.ts';
import { useNewPosts } from '../parts/use-new-posts.ts';

const page = definePage('/community/:hashtag', {
  queries: () => [],
  head: (_answers, { params }) => ({ title: `#${asTag(params.hashtag) ?? ''}`, path: paths.community(params.hashtag), unlisted: true }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Shows the items about one hashtag; the route requires sign-in (docs/product.md#community). */
export default function CommunityScreen() {
  const given = page.useParams().hashtag;
  const hashtag = asTag(given);
  if (hashtag === null)
    return (
      <EmptyState icon={Hash} title="This isn’t a hashtag" action={<ButtonLink to="/">Go home</ButtonLink>}>
        {given.length > LIMITS.tagMax ? `Hashtag should be no more than ${LIMITS.tagMax} characters long.` : 'A hashtag is a word or two.'}
      </EmptyState>
    );
  return <Community key={hashtag} hashtag={hashtag} />;
}

function Community({ hashtag }: { hashtag: string }) {
  const trpc = useTrpc();
  const [params] = useSearchParams();
  const order = params.get('order') === 'top' ? 'top' : 'newest';
  const list = trpc.feed.queryCommunityTimeline.infiniteQueryOptions({ hashtag, order, limit: 20, form: 'card' }, scrolledListOptions);
  const feed = useInfiniteQuery(list);
  const newPosts = useNewPosts(list, feed, (since) => trpc.feed.queryNewInCommunity.queryOptions({ hashtag, order, limit: 20, ...since }));
  useResetOnArrival(list.queryKey);
  const create = paths.createContentWithTag(hashtag);
  const mergedInto = feed.data?.pages[0]?.mergedInto ?? null;
  if (mergedInto !== null) return <Navigate to={{ pathname: paths.community(mergedInto), search: params.toString() }} replace />;
  return (
    <PageColumns aside={<FeedSidebar />}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3.5">
          <span className="grid size-14 shrink-0 place-items-center rounded-card bg-accent-soft text-accent-text">
            <Icon of={Hash} size={28} />
          </span>
          <div className="min-w-0">
            <h1 className="text-[30px] leading-tight [overflow-wrap:anywhere]">#{hashtag}</h1>
            <Counts counts={feed.data?.pages[0]?.counts ?? null} isPending={feed.isPending} />
          </div>
        </div>
        <div className="flex max-w-full min-w-0 flex-wrap gap-3">
          <FollowTagButton hashtag={hashtag} />
          <ButtonLink to={create} variant="ghost" className="max-w-full">
            <Icon of={Plus} size={18} />
            <span className="min-w-0 truncate">Share about #{hashtag}</span>
          </ButtonLink>
        </div>
      </header>
      <FollowedTagsRow hashtag={hashtag} />
      <nav aria-label={`Sort #${hashtag}`} className={`${tabRowClass} mb-5`}>
        <Order label="Newest" to="?" on={order === 'newest'} />
        <Order label="Top" to="?order=top" on={order === 'top'} />
      </nav>
      <FeedList
        feed={feed}
        empty={
          <EmptyState icon={Hash} title={`Nothing about #${hashtag} yet`} action={<ButtonLink to={create}>Be the first</ButtonLink>}>
            Posts and sessions with this tag appear here.
          </EmptyState>
        }
        follow
        newPosts={newPosts}
        end={`That’s everything about #${hashtag}.`}
      />
    </PageColumns>
  );
}

function Counts({ counts, isPending }: { counts: CommunityCounts | null; isPending: boolean }) {
  if (isPending) return <Skeleton className="mt-1 h-4 w-36" />;
  if (counts === null) return null;
  return (
    <p className="text-[13.5px] text-ink-2">
      {counts.isMore
        ? `More than ${formatCount(counts.posts + counts.sessions)} posts and sessions`
        : `${formatCount(counts.posts)} ${counts.posts === 1 ? 'post' : 'posts'} · ${formatCount(counts.sessions)} ${counts.sessions === 1 ? 'session' : 'sessions'}`}
    </p>
  );
}

function Order({ label, to, on }: { label: string; to: string; on: boolean }) {
  return (
    <Link to={to} replace preventScrollReset aria-current={on ? 'page' : undefined} className={tabClass({ on })}>
      {label}
    </Link>
  );
}

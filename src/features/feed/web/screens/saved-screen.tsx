import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, Heart, type LucideIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { FeedList } from '../../shared/feed-list.tsx';
import { FeedSidebar } from '../parts/feed-sidebar.tsx';
import { scrolledListOptions } from '../parts/list-options.ts';

const page = definePage('/my-hub/saved', {
  queries: () => [],
  head: () => ({ title: 'Saved', path: paths.saved, unlisted: true }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Shows the items that the reader saved or liked; only they see them (docs/product.md#saved). */
export default function SavedScreen() {
  const [params] = useSearchParams();
  const isLiked = params.get('show') === 'liked';
  return (
    <PageColumns aside={<FeedSidebar />}>
      <h1 className="mb-1 text-[30px] leading-tight">Saved</h1>
      <p className="mb-4 text-ink-2">Only you see what is here.</p>
      <nav aria-label="Saved or liked" className={`${tabRowClass} mb-5`}>
        <Tab label="Saved" to="?" on={!isLiked} />
        <Tab label="Liked" to="?show=liked" on={isLiked} />
      </nav>
      {isLiked ? <Liked /> : <Saved />}
    </PageColumns>
  );
}

function Saved() {
  const trpc = useTrpc();
  const feed = useInfiniteQuery(trpc.content.querySaved.infiniteQueryOptions({ limit: 20, form: 'card' }, scrolledListOptions));
  return (
    <FeedList
      feed={feed}
      end="That’s everything you saved."
      empty={
        <Empty icon={Bookmark} title="Nothing saved yet">
          Press Save under a post or session to find it again here.
        </Empty>
      }
    />
  );
}

function Liked() {
  const trpc = useTrpc();
  const feed = useInfiniteQuery(trpc.interaction.queryLiked.infiniteQueryOptions({ limit: 20, form: 'card' }, scrolledListOptions));
  return (
    <FeedList
      feed={feed}
      end="That’s everything you liked."
      empty={
        <Empty icon={Heart} title="Nothing liked yet">
          Posts and sessions that you like appear here.
        </Empty>
      }
    />
  );
}

function Empty({ icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <EmptyState icon={icon} title={title} action={<ButtonLink to="/">Discover</ButtonLink>}>
      {children}
    </EmptyState>
  );
}

function Tab({ label, to, on }: { label: string; to: string; on: boolean }) {
  return (
    <Link to={to} replace preventScrollReset aria-current={on ? 'page' : undefined} className={tabClass({ on })}>
      {label}
    </Link>
  );
}

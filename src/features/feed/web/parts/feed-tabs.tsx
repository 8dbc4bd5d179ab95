import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { DiscoverFeed } from './discover-feed.tsx';
import { readFeedChoice, rememberFeedChoice, unmarkFeed, type Feed } from '../../shared/feed-choice.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';

// Guests never see it.
const FollowingFeed = lazyPart(async () => (await import('./following-feed.tsx')).FollowingFeed);

const TABS = [
  { value: 'discover', label: 'Discover' },
  { value: 'following', label: 'Following' },
] as const;

// While the page is marked (`feed-choice.ts`), Following looks selected, and its skeleton replaces what the server rendered.
const MARKED_TABS = [
  '[html[data-feed=following]_&_[aria-selected=true]]:text-ink-3',
  '[html[data-feed=following]_&_[aria-selected=true]]:shadow-none',
  '[html[data-feed=following]_&_[aria-selected=false]]:text-ink',
  '[html[data-feed=following]_&_[aria-selected=false]]:shadow-[inset_0_-2.5px_var(--ink)]',
].join(' ');
const MARKED_LIST = 'hidden [html[data-feed=following]_&]:block [html[data-feed=following]_&~*]:hidden';

/** The two feeds. Remembers the choice on this device; asks guests to join for the second one. */
export function FeedTabs({ topic }: { topic: string | null }) {
  const joinIn = useJoinIn();
  const { status, userId } = useSession();
  const navigate = useNavigate();
  const remembered = useSyncExternalStore(noSubscription, readFeedChoice, () => 'discover' as const);
  const [chosen, setChosen] = useState<Feed | null>(null);
  const isKnown = status !== 'starting';
  useLayoutEffect(() => {
    if (isKnown) unmarkFeed();
  }, [isKnown]);
  // A topic applies to Discover only.
  const feed = !userId || topic !== null ? 'discover' : (chosen ?? remembered);
  const choose = (next: Feed) => {
    if (!userId && next === 'following') return joinIn.open('view_home');
    setChosen(next);
    rememberFeedChoice(next);
    if (topic !== null && next === 'following') void navigate('/', { preventScrollReset: true });
  };
  return (
    <Tabs label="Feed" tabs={TABS} value={feed} onValueChange={choose} className={MARKED_TABS}>
      {isKnown ? null : (
        <div className={MARKED_LIST}>
          <FeedSkeleton />
        </div>
      )}
      {feed === 'discover' ? (
        <DiscoverFeed topic={topic} />
      ) : (
        <FollowingFeed onDiscover={() => choose('discover')} waiting={<FeedSkeleton />} />
      )}
    </Tabs>
  );
}

function noSubscription(): () => void {
  return () => undefined;
}

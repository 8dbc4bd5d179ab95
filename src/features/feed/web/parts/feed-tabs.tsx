import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Tabs } from '#ui/tabs.tsx';
import { DiscoverFeed } from './discover-feed.tsx';
import { FollowingFeed } from './following-feed.tsx';

type Feed = 'discover' | 'following';

const STORED = 'turnout.feed';
const TABS = [
  { value: 'discover', label: 'Discover' },
  { value: 'following', label: 'Following' },
] as const;

/** The two feeds. The choice is remembered on this device; guests are asked to join for the second. */
export function FeedTabs({ topic }: { topic: string | null }) {
  const joinIn = useJoinIn();
  const userId = useMyUserId();
  const navigate = useNavigate();
  const remembered = useSyncExternalStore(noSubscription, readChoice, () => 'discover' as const);
  const [chosen, setChosen] = useState<Feed | null>(null);
  // A topic narrows Discover alone.
  const feed = userId === null || topic !== null ? 'discover' : (chosen ?? remembered);
  const choose = (next: Feed) => {
    if (userId === null && next === 'following') return joinIn.open('view_home');
    setChosen(next);
    remember(next);
    if (topic !== null && next === 'following') void navigate('/', { preventScrollReset: true });
  };
  return (
    <Tabs label="Feed" tabs={TABS} value={feed} onValueChange={choose}>
      {feed === 'discover' ? <DiscoverFeed topic={topic} /> : <FollowingFeed onDiscover={() => choose('discover')} />}
    </Tabs>
  );
}

function readChoice(): Feed {
  try {
    return localStorage.getItem(STORED) === 'following' ? 'following' : 'discover';
  } catch {
    return 'discover';
  }
}

function remember(feed: Feed): void {
  try {
    localStorage.setItem(STORED, feed);
  } catch {
    // Where nothing can be stored, the choice holds for this visit.
  }
}

function noSubscription(): () => void {
  return () => undefined;
}

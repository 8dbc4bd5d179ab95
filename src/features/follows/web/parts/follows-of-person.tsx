import { useInfiniteQuery } from '@tanstack/react-query';
import * as paths from '#kernel/http/paths.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { FetchedProfile } from '#features/people/shared/fetched-profile.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { FollowListPage } from './follow-list-page.tsx';
import type { FollowListName } from './follow-list-title.ts';
import { FollowList, type FollowListProps } from './follow-list.tsx';

/** One of the two follow lists of the person named in the URL. */
export function FollowsOfPerson({ username, shown }: { username: string; shown: FollowListName }) {
  return <FetchedProfile username={username}>{(user) => <Follows user={user} shown={shown} />}</FetchedProfile>;
}

function Follows({ user, shown }: { user: PublicUser; shown: FollowListName }) {
  const trpc = useTrpc();
  const mine = useMyUserId() === user.id;
  const procedure = shown === 'followers' ? trpc.user.getFollowers : trpc.user.getFollowing;
  const list = useInfiniteQuery(
    procedure.infiniteQueryOptions({ userId: user.id, limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
  );
  return (
    <FollowListPage user={user} shown={shown}>
      <FollowList
        label={shown === 'followers' ? 'Followers' : 'Following'}
        list={list}
        empty={mine ? EMPTY_OF_MINE[shown] : emptyOf(shown, user.displayName ?? user.username)}
      />
    </FollowListPage>
  );
}

type Empty = FollowListProps['empty'];

const EMPTY_OF_MINE: Record<FollowListName, Empty> = {
  followers: {
    title: 'No followers yet',
    text: 'Share something, and tell people where to find you. Your followers appear here.',
    action: <ButtonLink to={paths.createContent}>Create</ButtonLink>,
  },
  following: {
    title: 'You aren’t following anyone yet',
    text: 'Posts and sessions from people you follow appear under Following.',
    action: <ButtonLink to="/">Discover creators</ButtonLink>,
  },
};

function emptyOf(shown: FollowListName, name: string): Empty {
  return shown === 'followers'
    ? { title: 'No followers yet', text: `Be the first to follow ${name}.` }
    : { title: 'Nobody yet', text: `${name} isn’t following anyone.` };
}

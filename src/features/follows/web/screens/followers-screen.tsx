import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PublicUser } from '#features/accounts/contract.ts';
import { ProfileBoundary } from '#features/accounts/web/parts/profile-boundary.tsx';
import { definePage } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FollowListPage } from '../parts/follow-list-page.tsx';
import { FollowList } from '../parts/follow-list.tsx';

const page = definePage('/:username/followers', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  movedTo: ([profile]) => (profile.movedTo === null ? null : `/${profile.movedTo}/followers`),
  head: ([{ user }]) => {
    const name = user.displayName ?? user.username;
    return { title: `Followers of ${name}`, path: `/${user.username}/followers`, unlisted: true };
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** Who follows a person; the route asks for sign-in (Specification section 2). */
export default function FollowersScreen() {
  const { username } = page.useParams();
  const trpc = useTrpc();
  const profile = useQuery(trpc.user.getUserProfile.queryOptions({ username }));
  if (profile.isError && !profile.data)
    return <ErrorState title="Error fetching user data" onRetry={() => void profile.refetch()} retrying={profile.isFetching} />;
  if (!profile.data) return null;
  return <Followers user={profile.data.user} />;
}

function Followers({ user }: { user: PublicUser }) {
  const trpc = useTrpc();
  const name = user.displayName ?? user.username;
  const mine = useMyUserId() === user.id;
  const list = useInfiniteQuery(
    trpc.user.getFollowers.infiniteQueryOptions({ userId: user.id, limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
  );
  const empty = mine
    ? {
        title: 'No followers yet',
        text: 'Share something, and tell people where to find you. Those who follow you appear here.',
        action: <ButtonLink to="/create-content">Create</ButtonLink>,
      }
    : { title: 'No followers yet', text: `Be the first to follow ${name}.` };
  return (
    <FollowListPage user={user} shown="followers">
      <FollowList label="Followers" list={list} empty={empty} />
    </FollowListPage>
  );
}

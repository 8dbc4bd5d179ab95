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

const page = definePage('/:username/following', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  movedTo: ([profile]) => (profile.movedTo === null ? null : `/${profile.movedTo}/following`),
  head: ([{ user }]) => {
    const name = user.displayName ?? user.username;
    return { title: `People whom ${name} follows`, path: `/${user.username}/following`, unlisted: true };
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** Whom a person follows; the route asks for sign-in (Specification section 2). */
export default function FollowingScreen() {
  const { username } = page.useParams();
  const trpc = useTrpc();
  const profile = useQuery(trpc.user.getUserProfile.queryOptions({ username }));
  if (profile.isError && !profile.data)
    return <ErrorState title="Error fetching user data" onRetry={() => void profile.refetch()} retrying={profile.isFetching} />;
  if (!profile.data) return null;
  return <Following user={profile.data.user} />;
}

function Following({ user }: { user: PublicUser }) {
  const trpc = useTrpc();
  const name = user.displayName ?? user.username;
  const mine = useMyUserId() === user.id;
  const list = useInfiniteQuery(
    trpc.user.getFollowing.infiniteQueryOptions({ userId: user.id, limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
  );
  const empty = mine
    ? {
        title: 'You follow nobody yet',
        text: 'What people whom you follow share appears in your Following feed.',
        action: <ButtonLink to="/">Discover creators</ButtonLink>,
      }
    : { title: 'Nobody yet', text: `${name} follows nobody at the moment.` };
  return (
    <FollowListPage user={user} shown="following">
      <FollowList label="Following" list={list} empty={empty} />
    </FollowListPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ProfileHeader } from '#features/accounts/web/parts/profile-header.tsx';
import { ProfileBoundary } from '#features/accounts/web/parts/profile-boundary.tsx';
import { ProfileSkeleton } from '#features/accounts/web/parts/profile-skeleton.tsx';
import { definePage } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { tabClass, tabRowClass } from '#ui/tab-class.ts';
import { NoMemberships } from '../parts/no-memberships.tsx';

const page = definePage('/:username/memberships', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  movedTo: ([profile]) => (profile.movedTo === null ? null : `/${profile.movedTo}/memberships`),
  head: ([{ user }]) => ({
    title: `Memberships of ${user.displayName ?? user.username}`,
    path: `/${user.username}/memberships`,
    unlisted: true,
  }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** The memberships of a creator, below the head of their profile; the route asks for sign-in (Specification section 2). */
export default function MembershipsScreen() {
  const { username } = page.useParams();
  const trpc = useTrpc();
  const me = useMyUserId();
  const profile = useQuery(trpc.user.getUserProfile.queryOptions({ username }));
  if (profile.isError && !profile.data)
    return <ErrorState title="Error fetching user data" onRetry={() => void profile.refetch()} retrying={profile.isFetching} />;
  if (!profile.data) return <ProfileSkeleton />;
  const { user } = profile.data;
  return (
    <div className="mx-auto max-w-[980px] 3xl:max-w-none">
      <ProfileHeader user={user} />
      <div className="mt-6 px-1 sm:px-6">
        <nav aria-label="Profile" className={tabRowClass}>
          <Link to={`/${user.username}`} preventScrollReset className={tabClass({ on: false })}>
            Main
          </Link>
          <Link to={`/${user.username}/memberships`} preventScrollReset aria-current="page" className={tabClass({ on: true })}>
            Memberships
          </Link>
        </nav>
        <NoMemberships name={user.displayName ?? user.username} username={user.username} isOwner={me === user.id} />
      </div>
    </div>
  );
}

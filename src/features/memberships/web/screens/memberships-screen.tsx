import { Link } from 'react-router';
import type { PublicUser } from '#features/accounts/contract.ts';
import { FetchedProfile } from '#features/accounts/web/parts/fetched-profile.tsx';
import { ProfileHeader } from '#features/accounts/web/parts/profile-header.tsx';
import { ProfileBoundary } from '#features/accounts/web/parts/profile-boundary.tsx';
import { ProfileSkeleton } from '#features/accounts/web/parts/profile-skeleton.tsx';
import { definePage } from '#platform/web/define-page.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
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
  return (
    <FetchedProfile username={username} waiting={<ProfileSkeleton />}>
      {(user) => <Memberships user={user} />}
    </FetchedProfile>
  );
}

function Memberships({ user }: { user: PublicUser }) {
  const isOwner = useMyUserId() === user.id;
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
        <NoMemberships name={user.displayName ?? user.username} username={user.username} isOwner={isOwner} />
      </div>
    </div>
  );
}

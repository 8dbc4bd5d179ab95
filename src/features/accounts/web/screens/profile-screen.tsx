import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileText, UserX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { definePage } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { FeedList } from '#features/feed/web/parts/feed-list.tsx';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { UpcomingList } from '#features/sessions/web/parts/upcoming-list.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ProfileHeader } from '../parts/profile-header.tsx';

const page = definePage('/:username', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  next: (trpc, [profile]) => [
    trpc.content.queryContentByUser.infiniteQueryOptions(
      { userId: profile.user.id, limit: 20 },
      { getNextPageParam: (last) => last.nextCursor },
    ),
    trpc.session.queryUserSessionEvents.queryOptions({ userId: profile.user.id }),
  ],
  head: ([profile], { params }) => {
    const { user } = profile;
    const name = user.displayName ?? user.username;
    return {
      title: `${name} (@${user.username})`,
      description: user.bio ?? `Posts and sessions by ${name} on Turnout.`,
      image: pictureUrl(user.profilePic, 400) ?? pictureUrl(user.profileCoverPic, 1500),
      imageAlt: name,
      path: `/${profile.movedTo ?? params.username}`,
      type: 'profile',
      data: {
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name, alternateName: user.username, description: user.bio ?? undefined },
      },
    };
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState icon={UserX} title="Profile Not Found" action={<ButtonLink to="/">Discover creators</ButtonLink>}>
        Uh oh, we can't find the profile you were looking for.
      </EmptyState>
    );
  }
  return <ErrorState title="Error fetching user data" onRetry={() => location.reload()} />;
}

/** A person's public page. */
export default function ProfileScreen() {
  const { username } = page.useParams();
  const trpc = useTrpc();
  const profile = useQuery(trpc.user.getUserProfile.queryOptions({ username }));
  useMovedProfile(profile.data?.movedTo ?? null);
  if (!profile.data)
    return profile.isError ? (
      <ErrorState title="Error fetching user data" onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
    ) : null;
  const { user } = profile.data;
  return (
    <div className="mx-auto max-w-[980px] 3xl:max-w-none">
      <ProfileHeader user={user} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 px-1 sm:px-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <aside className="lg:order-2">
          <UpcomingList userId={user.id} />
        </aside>
        <ProfileTabs userId={user.id} name={user.displayName ?? user.username} />
      </div>
    </div>
  );
}

const TABS = [
  { value: 'main', label: 'Main' },
  { value: 'memberships', label: 'Memberships' },
] as const;

function ProfileTabs({ userId, name }: { userId: string; name: string }) {
  const [tab, setTab] = useState<'main' | 'memberships'>('main');
  return (
    <Tabs label="Profile" tabs={TABS} value={tab} onValueChange={setTab}>
      {tab === 'main' ? (
        <ProfileContent userId={userId} name={name} />
      ) : (
        <EmptyState icon={FileText} title="No memberships yet">
          {name} does not offer memberships at the moment.
        </EmptyState>
      )}
    </Tabs>
  );
}

function ProfileContent({ userId, name }: { userId: string; name: string }) {
  const trpc = useTrpc();
  const isOwner = useMyUserId() === userId;
  const feed = useInfiniteQuery(
    trpc.content.queryContentByUser.infiniteQueryOptions({ userId, limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
  );
  const empty = (
    <EmptyState icon={FileText} title="Nothing shared yet" action={isOwner ? <ButtonLink to="/create-content">Create</ButtonLink> : null}>
      {isOwner ? 'Your posts and sessions appear here.' : `Posts and sessions by ${name} appear here.`}
    </EmptyState>
  );
  return <FeedList feed={feed} empty={empty} />;
}

/** An old username leads to the new one. */
function useMovedProfile(movedTo: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo !== null) void navigate(`/${movedTo}`, { replace: true });
  }, [movedTo, navigate]);
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { CodeFromLink } from '#features/payments/shared/codes/code-from-link.tsx';
import { SubscribeButton } from '#features/subscriptions/shared/subscribe-button.tsx';
import { definePage } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { BlockedNotice } from '#features/follows/shared/blocked-notice.tsx';
import { useIsBlocked } from '#features/follows/shared/use-is-blocked.ts';
import { FeedList } from '#features/feed/shared/feed-list.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { ProfileReviews } from '#features/reviews/shared/profile-reviews.tsx';
import { RatingLine } from '#features/reviews/shared/rating-line.tsx';
import { nextReviews, reviewsInput, useReviews } from '#features/reviews/shared/use-reviews.ts';
import { UpcomingList } from '#features/tickets/shared/upcoming-list.tsx';
import { useProfileSeen } from '#features/views/shared/use-profile-seen.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { FetchedProfile } from '#features/people/shared/fetched-profile.tsx';
import { ProfileBoundary } from '#features/people/shared/profile-boundary.tsx';
import { ProfileHeader } from '#features/people/shared/profile-header.tsx';
import { ProfileNotFound } from '#features/people/shared/profile-not-found.tsx';
import { profileHead } from '#features/people/shared/profile-head.ts';
import { ProfileSkeleton } from '#features/people/shared/profile-skeleton.tsx';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { giftOf } from './gift-of.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileBio } from './profile-bio.tsx';
import { ProfileMenu } from './profile-menu.tsx';

// Only administrators see it.
const SuspendedNotice = lazyPart(async () => (await import('#features/moderation/shared/suspended-notice.tsx')).SuspendedNotice);

const MembershipList = lazyPart(async () => (await import('#features/memberships/shared/membership-list.tsx')).MembershipList);

// As on Home, the first page is small: its first items are all that a phone waits for.
const contentInput = (userId: string) => ({ userId, limit: 12, form: 'card' as const });

const page = definePage('/:username', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  next: (trpc, [profile]) => [
    trpc.content.queryContentByUser.infiniteQueryOptions(contentInput(profile.user.id), { getNextPageParam: (last) => last.nextCursor }),
    trpc.session.queryUserSessionEvents.queryOptions({ userId: profile.user.id, standing: true }),
    trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: profile.user.id }),
    trpc.payment.takesPayments.queryOptions({ ownerUserId: profile.user.id }),
    trpc.tip.getTerms.queryOptions({ recipientUserId: profile.user.id }),
    trpc.review.queryReviews.infiniteQueryOptions(reviewsInput({ hostUserId: profile.user.id }), nextReviews),
  ],
  movedTo: ([profile]) => (profile.movedTo === null ? null : paths.profile(profile.movedTo)),
  head: ([{ user }], { origin }) => profileHead(user, origin),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** A user's public profile. */
export default function ProfilePage() {
  const { username } = page.useParams();
  return (
    <FetchedProfile username={username} waiting={<ProfileSkeleton />} gone={<ProfileNotFound />}>
      {(user) => <RatedProfile user={user} />}
    </FetchedProfile>
  );
}

// Reviews stand above a profile's sessions and posts, which would move if they came later.
function RatedProfile({ user }: { user: PublicUser }) {
  const { isLoading } = useReviews({ hostUserId: user.id });
  return isLoading ? <ProfileSkeleton /> : <Profile user={user} />;
}

function Profile({ user }: { user: PublicUser }) {
  useProfileSeen(user.id);
  const name = user.displayName ?? user.username;
  const isBlocked = useIsBlocked(user.id, { ask: true });
  const suspended = useOwnUser().user?.admin === true ? <SuspendedNotice userId={user.id} /> : null;
  if (isBlocked)
    return (
      <div>
        {suspended}
        <ProfileHeader
          user={user}
          bio={<ProfileBio user={user} />}
          actions={<ProfileActions user={user} />}
          menu={<ProfileMenu user={user} />}
        />
        <BlockedNotice userId={user.id} name={name} />
      </div>
    );
  return (
    <div>
      {suspended}
      <CodeFromLink ownerUserId={user.id} />
      <ProfileHeader
        user={user}
        bio={<ProfileBio user={user} />}
        actions={<ProfileActions user={user} />}
        menu={<ProfileMenu user={user} />}
        rating={<RatingLine hostUserId={user.id} />}
        subscribe={<SubscribeButton creator={{ userId: user.id, name, avatar: pictureUrl(user.profilePic, 150) }} />}
      />
      <ProfileReviews host={user} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-8">
        <aside className="lg:order-2">
          <UpcomingList
            userId={user.id}
            action={
              <Link
                to={paths.profile(user.username, 'calendar')}
                className="inline-flex min-h-8 items-center text-[13.5px] text-ink-2 hover:text-ink hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11"
              >
                Calendar
              </Link>
            }
          />
        </aside>
        <ProfileTabs user={user} />
      </div>
    </div>
  );
}

const TABS = [
  { value: 'main', label: 'Main' },
  { value: 'memberships', label: 'Memberships' },
] as const;

function ProfileTabs({ user }: { user: PublicUser }) {
  const { hash } = useLocation();
  const [tab, setTab] = useState<'main' | 'memberships'>('main');
  // Someone sent to sign in from the memberships comes back to them.
  useEffect(() => {
    if (hash === '#memberships') setTab('memberships');
  }, [hash]);
  return (
    <Tabs label="Profile" tabs={TABS} value={tab} onValueChange={setTab}>
      {tab === 'main' ? <ProfileContent userId={user.id} name={user.displayName ?? user.username} /> : <MembershipsTab user={user} />}
    </Tabs>
  );
}

function MembershipsTab({ user }: { user: PublicUser }) {
  return (
    <MembershipList
      user={user}
      gift={giftOf}
      waiting={<Skeleton className="h-80 w-full rounded-card" />}
      failed={<ErrorState title="The memberships couldn’t be loaded" onRetry={() => location.reload()} />}
    />
  );
}

function ProfileContent({ userId, name }: { userId: string; name: string }) {
  const trpc = useTrpc();
  const isOwner = useMyUserId() === userId;
  const feed = useInfiniteQuery(
    trpc.content.queryContentByUser.infiniteQueryOptions(contentInput(userId), { getNextPageParam: (last) => last.nextCursor }),
  );
  const empty = (
    <EmptyState
      icon={FileText}
      title="Nothing shared yet"
      action={isOwner ? <ButtonLink to={paths.createContent}>Create</ButtonLink> : null}
    >
      {isOwner ? 'Your posts and sessions appear here.' : `Posts and sessions by ${name} appear here.`}
    </EmptyState>
  );
  return <FeedList feed={feed} empty={empty} nextPageReason="profile_next_page" priority={false} />;
}

import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { FetchedProfile } from '#features/people/shared/fetched-profile.tsx';
import { ProfileHeader } from '#features/people/shared/profile-header.tsx';
import { ProfileBoundary } from '#features/people/shared/profile-boundary.tsx';
import { ProfileSkeleton } from '#features/people/shared/profile-skeleton.tsx';
import { definePage } from '#platform/web/page/define-page.ts';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { MembershipList } from '#features/memberships/shared/membership-list.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { giftOf } from './gift-of.tsx';
import { CodeFromLink } from '#features/payments/shared/codes/code-from-link.tsx';
import { RatingLine } from '#features/reviews/shared/rating-line.tsx';
import { nextReviews, reviewsInput } from '#features/reviews/shared/use-reviews.ts';
import { SubscribeButton } from '#features/subscriptions/shared/subscribe-button.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileBio } from './profile-bio.tsx';
import { ProfileMenu } from './profile-menu.tsx';

const page = definePage('/:username/memberships', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  // What the header shows stands above the memberships, which would move if it came later.
  next: (trpc, [profile]) => [
    trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: profile.user.id }),
    trpc.payment.takesPayments.queryOptions({ ownerUserId: profile.user.id }),
    trpc.tip.getTerms.queryOptions({ recipientUserId: profile.user.id }),
    trpc.review.queryReviews.infiniteQueryOptions(reviewsInput({ hostUserId: profile.user.id }), nextReviews),
  ],
  movedTo: ([profile]) => (profile.movedTo === null ? null : paths.profile(profile.movedTo, 'memberships')),
  head: ([{ user }]) => ({
    title: `${user.displayName ?? user.username}’s memberships`,
    path: paths.profile(user.username, 'memberships'),
    unlisted: true,
  }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** A creator's memberships, below the header of their profile; the route requires sign-in (docs/product.md#memberships). */
export default function MembershipsPage() {
  const { username } = page.useParams();
  return (
    <FetchedProfile username={username} waiting={<ProfileSkeleton />}>
      {(user) => <Memberships user={user} />}
    </FetchedProfile>
  );
}

function Memberships({ user }: { user: PublicUser }) {
  const name = user.displayName ?? user.username;
  return (
    <div>
      <CodeFromLink ownerUserId={user.id} />
      <ProfileHeader
        user={user}
        bio={<ProfileBio user={user} />}
        actions={<ProfileActions user={user} />}
        menu={<ProfileMenu user={user} />}
        rating={<RatingLine hostUserId={user.id} />}
        subscribe={<SubscribeButton creator={{ userId: user.id, name, avatar: pictureUrl(user.profilePic, 150) }} />}
      />
      <div className="mt-6">
        <nav aria-label="Profile" className={tabRowClass}>
          <Link to={paths.profile(user.username)} preventScrollReset className={tabClass({ on: false })}>
            Main
          </Link>
          <Link to={paths.profile(user.username, 'memberships')} preventScrollReset aria-current="page" className={tabClass({ on: true })}>
            Memberships
          </Link>
        </nav>
        <div className="pt-5">
          <MembershipList user={user} gift={giftOf} />
        </div>
      </div>
    </div>
  );
}

import { useLocation, type MetaDescriptor } from 'react-router';
import type { OwnUser } from '#features/people/contract.ts';
import { PrivacySection } from '#features/people/shared/privacy-section.tsx';
import { ProfileForm } from '#features/people/shared/profile-form.tsx';
import { SharingSection } from '#features/people/shared/sharing-section.tsx';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { BlockedPeople } from '#features/follows/shared/blocked-people.tsx';
import { OwnOffers } from '#features/memberships/shared/own-offers.tsx';
import { PayoutSection } from '#features/payments/shared/monetization-section.tsx';
import { AccountData } from '#features/privacy/shared/account-data.tsx';
import { AccountDeletion } from '#features/privacy/shared/account-deletion.tsx';
import { AccountEmail } from '#features/sign-in/shared/account-email.tsx';
import { AccountSessions } from '#features/sign-in/shared/account-sessions.tsx';
import { AccountTwoFactor } from '#features/sign-in/shared/account-two-factor.tsx';
import { ChangePasswordForm } from '#features/sign-in/shared/change-password-form.tsx';
import { EmbedBuilder } from '#features/reach/shared/embed-builder.tsx';
import { OfferSection } from '#features/subscriptions/shared/offer-section.tsx';
import { CalendarFeedSection } from '#features/tickets/shared/calendar-feed-section.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SETTINGS_PAGES, settingsPageAt, type SettingsKey } from './settings-pages.ts';
import { useAnchor } from './use-anchor.ts';

type MetaArgs = { matches: MetaMatches; location: { pathname: string } };

export const meta = ({ matches, location }: MetaArgs): MetaDescriptor[] =>
  pageMeta({ title: SETTINGS_PAGES.find(({ to }) => to === location.pathname)?.title ?? 'Settings', unlisted: true })({ matches });

/** One page of the settings, or beside their list the profile. */
export default function SettingsPage() {
  const open = settingsPageAt(useLocation());
  const { user, failed, retry } = useOwnUser();
  const key = open?.key ?? 'profile';
  if (user) return <Content key={key} page={key} user={user} parts={open?.parts ?? []} />;
  return failed ? <ErrorState title="Error fetching user data" onRetry={retry} /> : <ContentSkeleton page={key} />;
}

function Content({ page, user, parts }: { page: SettingsKey; user: OwnUser; parts: readonly string[] }) {
  useAnchor(parts);
  if (page === 'payouts')
    return (
      <PayoutSection>
        <OfferSection />
        <OwnOffers />
      </PayoutSection>
    );
  if (page === 'privacy')
    return (
      <PrivacySection user={user}>
        <BlockedPeople />
      </PrivacySection>
    );
  if (page === 'security')
    return (
      <Card padded>
        <ChangePasswordForm email={user.email} />
        <AccountTwoFactor email={user.email} />
        <AccountSessions />
      </Card>
    );
  if (page === 'sharing')
    return (
      <>
        <SharingSection user={user}>
          <EmbedBuilder username={user.username} name={user.displayName ?? user.username} />
        </SharingSection>
        <CalendarFeedSection />
      </>
    );
  if (page === 'account')
    return (
      <Card padded>
        <AccountEmail email={user.email} />
        <AccountData email={user.email} />
        <AccountDeletion email={user.email} username={user.username} />
      </Card>
    );
  return <ProfileForm key={user.id} user={user} />;
}

function ContentSkeleton({ page }: { page: SettingsKey }) {
  return (
    <LoadingRegion label="Loading your settings">
      <Card>
        {page === 'profile' ? <Skeleton className="aspect-[3/1] w-full rounded-none" /> : null}
        <div className="flex flex-col gap-5 p-5">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Card>
    </LoadingRegion>
  );
}

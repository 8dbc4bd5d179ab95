import { useEffect } from 'react';
import { Link, useLocation, type MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { BlockedPeople } from '#features/follows/shared/blocked-people.tsx';
import { PayoutSection } from '#features/payments/shared/monetization-section.tsx';
import { OfferSection } from '#features/subscriptions/shared/offer-section.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { PrivacySection } from '#features/people/shared/privacy-section.tsx';
import { SharingSection } from '#features/people/shared/sharing-section.tsx';
import { ProfileForm } from '#features/people/shared/profile-form.tsx';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Edit profile', unlisted: true });

const SECTIONS = [
  { hash: '#profile', label: 'Profile' },
  { hash: '#monetization', label: 'Monetization' },
  { hash: '#privacy', label: 'Privacy' },
  { hash: '#account', label: 'Account' },
];

export default function EditProfilePage() {
  const { user, failed, retry } = useOwnUser();
  useScrollToHash(user !== null);
  return (
    <PageColumns aside={<SectionLinks />}>
      <h1 className="mb-5 text-[30px]">Edit profile</h1>
      {user ? (
        <div className="flex flex-col gap-5">
          <ProfileForm key={user.id} user={user} />
          <PayoutSection>
            <OfferSection />
          </PayoutSection>
          <PrivacySection user={user}>
            <BlockedPeople />
          </PrivacySection>
          <SharingSection user={user} />
          <AccountSection user={user} />
        </div>
      ) : failed ? (
        <ErrorState title="Error fetching user data" onRetry={retry} />
      ) : (
        <FormSkeleton />
      )}
    </PageColumns>
  );
}

function SectionLinks() {
  const { hash } = useLocation();
  return (
    <nav aria-label="Sections of this page" className="sticky top-[84px] mt-[52px]">
      <ul className="flex flex-col gap-1 border-l-2 border-line">
        {SECTIONS.map((section) => (
          <li key={section.hash}>
            <Link
              to={section.hash}
              className={`-ml-0.5 flex min-h-10 items-center border-l-2 px-4 font-medium transition-colors hover:text-ink ${hash === section.hash ? 'border-ink text-ink' : 'border-transparent text-ink-2'}`}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FormSkeleton() {
  return (
    <LoadingRegion label="Loading your profile">
      <Card>
        <Skeleton className="aspect-[3/1] w-full rounded-none" />
        <div className="flex flex-col gap-5 p-5">
          <Skeleton round className="-mt-16 size-24 sm:-mt-20 sm:size-32" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Card>
    </LoadingRegion>
  );
}

const SETTLED_AFTER_MS = 5000;
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to the section that the address names once it exists; the browser looked for it before it did. */
function useScrollToHash(ready: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = ready && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    if (!section) return;
    // The keyboard continues from there too.
    section.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    // Content above may still be loading and push the section away: it is held in view until the
    // user moves or everything should have loaded.
    const sizes = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
    sizes.observe(document.body);
    const letGo = () => {
      sizes.disconnect();
      clearTimeout(timer);
      for (const move of MOVES) removeEventListener(move, letGo);
    };
    const timer = setTimeout(letGo, SETTLED_AFTER_MS);
    for (const move of MOVES) addEventListener(move, letGo, { passive: true });
    return letGo;
  }, [ready, hash, key]);
}

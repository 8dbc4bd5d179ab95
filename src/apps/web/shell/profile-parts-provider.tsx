import type { ReactNode } from 'react';
import { ProfilePartsContext, type ProfileParts } from '#platform/web/profile-parts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const MembershipList = lazyPart(async () => (await import('#features/memberships/web/parts/membership-list.tsx')).MembershipList);
const BellButton = lazyPart(async () => (await import('#features/notifications/web/parts/bell-button.tsx')).BellButton);

const PARTS: ProfileParts = {
  Memberships: (props) => (
    <MembershipList
      {...props}
      waiting={<Skeleton className="h-80 w-full rounded-card" />}
      failed={<ErrorState title="The memberships could not be loaded" onRetry={() => location.reload()} />}
    />
  ),
  Bell: (props) => <BellButton {...props} />,
};

/** Brings the parts of a profile that belong to features above it. Their code arrives when they are first shown. */
export function ProfilePartsProvider({ children }: { children: ReactNode }) {
  return <ProfilePartsContext value={PARTS}>{children}</ProfilePartsContext>;
}

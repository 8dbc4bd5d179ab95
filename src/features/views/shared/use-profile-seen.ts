import { useEffect } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/** Reports that the reader opened this profile, once in six hours; not for guests or one's own profile. */
export function useProfileSeen(profileOwnerUserId: string): void {
  const myUserId = useMyUserId();
  useEffect(() => {
    if (myUserId === null || myUserId === profileOwnerUserId) return;
    // A lost view isn't worth reporting.
    import('../web/parts/content-views.ts').then(({ viewProfile }) => viewProfile(myUserId, profileOwnerUserId)).catch(() => undefined);
  }, [myUserId, profileOwnerUserId]);
}

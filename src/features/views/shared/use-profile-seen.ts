import { useEffect } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { isProfileViewNew } from '../web/parts/content-views.ts';
import { sendCall } from '../web/parts/send-call.ts';

/** Reports that the reader opened this profile, once in six hours; not for guests or one's own profile. */
export function useProfileSeen(profileOwnerUserId: string): void {
  const myUserId = useMyUserId();
  useEffect(() => {
    if (myUserId === null || myUserId === profileOwnerUserId || !isProfileViewNew(myUserId, profileOwnerUserId)) return;
    // A lost view isn't worth reporting.
    sendCall('interaction.putViewProfile', { profileOwnerUserId }).catch(() => undefined);
  }, [myUserId, profileOwnerUserId]);
}

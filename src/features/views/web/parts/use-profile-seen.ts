import { useEffect } from 'react';
import { useMyUserId } from '#platform/web/use-session.ts';
import { isProfileViewNew } from './content-views.ts';
import { sendCall } from './send-call.ts';

/** Tells that the reader opened this profile, once in six hours; not for guests and the own one. */
export function useProfileSeen(profileOwnerUserId: string): void {
  const myUserId = useMyUserId();
  useEffect(() => {
    if (myUserId === null || myUserId === profileOwnerUserId || !isProfileViewNew(myUserId, profileOwnerUserId)) return;
    // A view that is lost is not worth a word.
    sendCall('interaction.putViewProfile', { profileOwnerUserId }).catch(() => undefined);
  }, [myUserId, profileOwnerUserId]);
}

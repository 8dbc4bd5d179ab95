import { MessageCircle } from 'lucide-react';
import type { PublicUser } from '#features/people/contract.ts';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { useIsBlocked } from '#features/follows/shared/use-is-blocked.ts';
import * as paths from '#kernel/http/paths.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

// Guests don't get one, so its code can wait.
const BellButton = lazyPart(async () => (await import('#features/notifications/shared/bell-button.tsx')).BellButton);

/** The owner edits the profile; others send messages and follow. A guest who wants to follow is asked to join. */
export function ProfileActions({ user }: { user: PublicUser }) {
  const userId = user.id;
  const name = user.displayName ?? user.username;
  const me = useMyUserId();
  const isBlocked = useIsBlocked(userId, { ask: true });
  if (me === userId)
    return (
      <ButtonLink variant="ghost" to={paths.settings('profile')}>
        Edit profile
      </ButtonLink>
    );
  return (
    <>
      {me === null || isBlocked ? null : (
        // Only the icon on a phone, so that all three fit in one row beside the avatar.
        <ButtonLink variant="ghost" to={paths.chat(userId)} aria-label={`Message ${name}`} className="max-xs:size-11 max-xs:px-0!">
          <Icon of={MessageCircle} size={18} />
          <span className="max-xs:sr-only">Message</span>
        </ButtonLink>
      )}
      <FollowButton userId={userId} name={name} size="medium" />
      {me === null || isBlocked ? null : <BellButton creatorUserId={userId} name={name} />}
    </>
  );
}

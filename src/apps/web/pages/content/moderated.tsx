import type { Content } from '#features/content/contract.ts';
import { ModerationNotice } from '#features/moderation/shared/moderation-notice.tsx';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/**
 * Informs administrators that an item of somebody else is hidden or taken down. Renders nothing for anyone else; owners have a notice of their
 * own. Load it lazily: nearly every item is neither.
 */
export function Moderated({ content }: { content: Content }) {
  const { user } = useOwnUser();
  const me = useMyUserId();
  if (me === content.userId) return null;
  // Whoever sees what is taken down and isn't its owner is an administrator; others see what awaits a decision, too.
  if (content.approvalStatus === 'PENDING' && user?.admin !== true) return null;
  return <ModerationNotice content={content} />;
}

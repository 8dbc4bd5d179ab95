import type { Content } from '#features/content/contract.ts';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

// Only administrators see it.
const ModerationNotice = lazyPart(async () => (await import('#features/moderation/shared/moderation-notice.tsx')).ModerationNotice);

/** Informs administrators that an item of somebody else is hidden or taken down. Renders nothing for anyone else; owners have a notice of their own. */
export function Moderated({ content }: { content: Content }) {
  const { user } = useOwnUser();
  const me = useMyUserId();
  if (content.approvalStatus === 'APPROVED' || me === content.userId) return null;
  // Whoever sees what is taken down and isn't its owner is an administrator; others see what awaits a decision, too.
  if (content.approvalStatus === 'PENDING' && user?.admin !== true) return null;
  return <ModerationNotice content={content} waiting={<Skeleton className="h-[140px] w-full rounded-control sm:h-[116px]" />} />;
}

import type { Content } from '#features/content/contract.ts';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

// Only administrators see it.
const ModerationNotice = lazyPart(async () => (await import('#features/moderation/shared/moderation-notice.tsx')).ModerationNotice);

/** Informs administrators that an item of somebody else is hidden or taken down. Renders nothing for anyone else; owners have a notice of their own. */
export function Moderated({ content }: { content: Content }) {
  const { user } = useOwnUser();
  if (content.approvalStatus === 'APPROVED' || user?.admin !== true || user.id === content.userId) return null;
  return <ModerationNotice content={content} waiting={<Skeleton className="h-[88px] w-full rounded-control" />} />;
}

import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CardContent } from '../../cards/contract.ts';

/** Informs the owner of a post or session that it is hidden, and why. Renders nothing for anyone else. */
export function ApprovalNotice({ content }: { content: CardContent }) {
  const me = useMyUserId();
  if (me !== content.userId || content.approvalStatus === 'APPROVED') return null;
  const reason = content.locked ? null : content.reportReason;
  if (content.approvalStatus === 'PENDING')
    return <Notice tone="warn">Under review: hidden from discovery until we’ve looked at it.</Notice>;
  return (
    <Notice tone="warn">
      {reason ? `Taken down after reports: ${reason}. Nobody else can see it.` : 'Taken down after reports. Nobody else can see it.'}
    </Notice>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { ReportTarget } from '#ui/app/reporting.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { ReportReason } from '../contract.ts';
import { ReportFormDialog } from './report-form-dialog.tsx';

export type ReportDialogProps = { target: ReportTarget; onClose: () => void };

/** Reports a post, a session, a comment, a review or a person. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const trpc = useTrpc();
  const content = useMutation(trpc.content.reportContent.mutationOptions());
  const comment = useMutation(trpc.report.reportComment.mutationOptions());
  const review = useMutation(trpc.report.reportReview.mutationOptions());
  const person = useMutation(trpc.report.reportUser.mutationOptions());
  const send = (given: { reason: ReportReason; details: string }): Promise<unknown> => {
    if (target.kind === 'person') return person.mutateAsync({ userId: target.userId, ...given });
    if (target.kind === 'review' || target.kind === 'reply')
      return review.mutateAsync({ reviewId: target.reviewId, hostUserId: target.hostUserId, reply: target.kind === 'reply', ...given });
    const contentUserId = target.ownerUserId;
    if (target.kind === 'comment') return comment.mutateAsync({ commentId: target.commentId, contentUserId, ...given });
    return content.mutateAsync({ contentItemUri: target.uri, contentUserId, ...given });
  };
  return <ReportFormDialog {...wordsOf(target)} send={send} onClose={onClose} />;
}

function wordsOf(target: ReportTarget): { title: string; description: string } {
  if (target.kind === 'person')
    return {
      title: `Report ${target.name}`,
      description: 'What’s wrong with this profile? Report a post or comment from its own menu. They won’t be told that you reported them.',
    };
  if (target.kind === 'comment' || target.kind === 'review' || target.kind === 'reply')
    return {
      title: `Report this ${target.kind}`,
      description: 'What’s wrong with it? The person who wrote it won’t be told that you reported it.',
    };
  return {
    title: `Report this ${target.uri.type === 'POST' ? 'post' : 'session'}`,
    description: 'What’s wrong with it? The person who shared it won’t be told that you reported it.',
  };
}

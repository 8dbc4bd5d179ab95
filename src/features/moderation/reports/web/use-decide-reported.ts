import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { ReportReason } from '../../contract.ts';
import type { ReportedContent } from '../contract.ts';

/** What names an item for a decision, and where it is known, the edition that was shown. */
export type DecidedItem = Pick<ReportedContent, 'type' | 'id' | 'createdAt' | 'userId'> & Partial<Pick<ReportedContent, 'edition'>>;

/**
 * Approves, rejects and restores reported items, closes the reports of deleted ones, and refetches all lists afterwards. Calls `onSettled`
 * when a decision has succeeded or failed.
 */
export function useDecideReported(onSettled: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const callbacks = (text: string) => ({
    onSuccess: () => showToast({ text, tone: 'good' as const }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
    async onSettled() {
      onSettled();
      await invalidate({ kind: 'item' });
    },
  });
  const approve = useMutation({ ...trpc.content.approveReportedContent.mutationOptions(), ...callbacks('Approved and shown again.') });
  const restore = useMutation({
    ...trpc.content.approveReportedContent.mutationOptions(),
    ...callbacks('Shown again. The owner has been notified.'),
  });
  const reject = useMutation({
    ...trpc.content.rejectReportedContent.mutationOptions(),
    ...callbacks('Taken down. The owner has been told why.'),
  });
  const dismiss = useMutation({ ...trpc.content.approveReportedContent.mutationOptions(), ...callbacks('The reports are closed.') });
  return {
    busy: dismiss.isPending || approve.isPending || restore.isPending || reject.isPending,
    approve: (item: DecidedItem) => approve.mutate(nameOf(item)),
    dismiss: (item: DecidedItem) => dismiss.mutate(nameOf(item)),
    restore: (item: DecidedItem) => restore.mutate({ ...nameOf(item), takesBack: true }),
    reject: (item: DecidedItem, reason: ReportReason) => reject.mutate({ ...nameOf(item), reason }),
  };
}

function nameOf({ type, id, createdAt, userId, edition }: DecidedItem) {
  return {
    contentItemUri: { type, id },
    contentCreatedAt: createdAt,
    contentUserId: userId,
    ...(edition === undefined ? {} : { edition }),
  };
}

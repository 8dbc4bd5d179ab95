import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { MembershipPurchase } from '../../contract.ts';

/** Cancels and resumes one of the reader's memberships, and updates what is shown of it elsewhere. */
export function useRenewal({ membershipId, ownerUserId }: Pick<MembershipPurchase, 'membershipId' | 'ownerUserId'>) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const toasting = (text: string) => ({
    async onSuccess() {
      await invalidate({ kind: 'renewal' });
      showToast({ text, tone: 'good' });
    },
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' }),
  });
  const cancel = useMutation(trpc.membership.cancel.mutationOptions(toasting('Cancelled. You won’t be charged again.')));
  const resume = useMutation(trpc.membership.resume.mutationOptions(toasting('Your membership continues.')));
  return {
    cancel: { start: (onSettled: () => void) => cancel.mutate({ membershipId, ownerUserId }, { onSettled }), busy: cancel.isPending },
    resume: { start: () => resume.mutate({ membershipId, ownerUserId }), busy: resume.isPending },
  };
}

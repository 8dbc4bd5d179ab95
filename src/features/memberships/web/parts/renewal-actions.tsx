import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';
import { useTell } from '#platform/web/use-tell.ts';
import { Button } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/lazy-confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import type { MembershipPurchase } from '../../contract.ts';
import { lastDayOf } from './membership-words.ts';

/** What a member can do about a membership that renews: cancel it at the end of its period, or resume it after all. */
export function RenewalActions({ purchase }: { purchase: MembershipPurchase }) {
  const [asking, setAsking] = useState(false);
  const trpc = useTrpc();
  const tell = useTell();
  const told = (text: string) => ({
    async onSuccess() {
      setAsking(false);
      showToast({ text, tone: 'good' });
      await tell({ kind: 'renewal' });
    },
    onError(error: { message: string }) {
      setAsking(false);
      showToast({ text: error.message, tone: 'danger' });
    },
  });
  const cancel = useMutation(trpc.membership.cancel.mutationOptions(told('Cancelled. You won’t be charged again.')));
  const resume = useMutation(trpc.membership.resume.mutationOptions(told('Your membership continues.')));
  const { membershipId, status, autoRenew, mayResume, endDateTime } = purchase;
  if (purchase.type !== 'recurring') return null;
  if (mayResume)
    return (
      <Button look="ghost" loading={resume.isPending} onClick={() => resume.mutate({ membershipId })}>
        Resume
      </Button>
    );
  if (!autoRenew) return null;
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        Cancel
      </Button>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Cancel your membership?"
          confirmLabel="Cancel membership"
          cancelLabel="Keep it"
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ membershipId })}
        >
          {status === 'payment_failed' || endDateTime === null
            ? 'Its last payment didn’t go through, so it ends straight away. You won’t be charged for it.'
            : `You keep it until ${lastDayOf(endDateTime)} and won’t be charged again.`}
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { Membership } from '../../contract.ts';
import { EXISTING_MEMBERS_COPY } from '../copy.ts';

/** For a membership already off sale: how many people it still renews for, and the choice to let it run out for them. */
export function RunOut({ membership }: { membership: Membership }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState(false);
  const renewing = useQuery(trpc.membership.countRenewing.queryOptions({ id: membership.id }));
  const end = useMutation({
    ...trpc.membership.update.mutationOptions(),
    async onSuccess() {
      await invalidate({ kind: 'membership' });
      showToast({ tone: 'good', text: 'Nobody will be charged for it again.' });
      setAsking(false);
    },
    onError: (error) => showToast({ tone: 'danger', text: error.message }),
  });
  const count = renewing.data?.count ?? 0;
  const { id, type, title, subtitle, price, billingPeriod, sessionUsageLimit, trialPeriodInDays } = membership;
  if (count === 0) return null;
  return (
    <>
      <Notice>
        <p>It’s not on sale. {count === 1 ? 'One person still has it' : `${count} people still have it`}, and it renews at their price.</p>
        <Button variant="ghost" size="small" className="mt-3" onClick={() => setAsking(true)}>
          Let it run out
        </Button>
      </Notice>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Let “${title}” run out?`}
          confirmLabel="Let it run out"
          danger
          busy={end.isPending}
          onConfirm={() =>
            // As saved: what is typed in the form is another matter.
            end.mutate({
              id,
              membership: { type, title, subtitle, price, billingPeriod, sessionUsageLimit, trialPeriodInDays, status: 'cancelled' },
              existing: 'run_out',
            })
          }
        >
          <p>{EXISTING_MEMBERS_COPY.run_out}</p>
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}

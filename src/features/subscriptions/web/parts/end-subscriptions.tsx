import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { EXISTING_MEMBERS_COPY } from './existing-meanings.ts';

/** For a creator who has stopped offering a subscription: for how many people it still renews, and the choice to let it run out for them. */
export function EndSubscriptions({ renewing }: { renewing: number }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    ...trpc.subscribe.stopOffer.mutationOptions(),
    async onSuccess() {
      await invalidate({ kind: 'subscription' });
      showToast({ tone: 'good', text: 'Nobody will be charged for it again.' });
      setAsking(false);
    },
    onError: (error) => showToast({ tone: 'danger', text: error.message }),
  });
  if (renewing === 0) return null;
  return (
    <Notice className="mb-4">
      <p>
        It’s no longer on offer. {renewing === 1 ? 'One person is still subscribed' : `${renewing} people are still subscribed`}, and it
        renews at their price.
      </p>
      <Button variant="ghost" size="small" className="mt-3" onClick={() => setAsking(true)}>
        Let it run out
      </Button>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Let your subscription run out?"
          confirmLabel="Let it run out"
          danger
          busy={end.isPending}
          onConfirm={() => end.mutate({ existing: 'run_out' })}
        >
          <p>{EXISTING_MEMBERS_COPY.run_out}</p>
        </LazyConfirmDialog>
      ) : null}
    </Notice>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { EXISTING_MEMBERS_COPY } from './existing-meanings.ts';

const CHOICES = [
  { value: 'keep', label: 'They continue' },
  { value: 'run_out', label: 'They end' },
] as const;

/** Stops taking new subscribers, with a choice of what happens to existing ones. */
export function StopOfferDialog({ subscribers, onClose }: { subscribers: number; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [existing, setExisting] = useState<'keep' | 'run_out'>('keep');
  const stop = useMutation({
    ...trpc.subscribe.stopOffer.mutationOptions(),
    async onSuccess() {
      await invalidate({ kind: 'subscription' });
      showToast({ tone: 'good', text: 'Your subscription is no longer on offer.' });
      onClose();
    },
    onError: (error) => showToast({ tone: 'danger', text: error.message }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Stop offering your subscription?"
      description="No one new will be able to subscribe. You can offer it again at any time."
      dismissible={!stop.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={stop.isPending} onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" loading={stop.isPending} onClick={() => stop.mutate({ existing })}>
            Stop offering
          </Button>
        </>
      }
    >
      {subscribers > 0 ? (
        <div className="flex flex-col gap-3">
          <Segmented
            wide
            label={`Your ${subscribers === 1 ? 'subscriber' : `${subscribers} subscribers`}`}
            options={CHOICES}
            value={existing}
            onValueChange={setExisting}
          />
          <p className="text-[14.5px] text-ink-2">{EXISTING_MEMBERS_COPY[existing]}</p>
        </div>
      ) : null}
    </Dialog>
  );
}

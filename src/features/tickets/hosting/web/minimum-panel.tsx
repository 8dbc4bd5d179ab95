import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { CONFIRM_TEXT, hostText } from '#features/sessions/minimum/copy.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

/** To the host of a date that takes place only if enough people book it: how many have, and the decision before its time. */
export function MinimumPanel({ event, className = '' }: { event: SessionEvent; className?: string }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState(false);
  const confirm = useMutation({
    ...trpc.session.confirmDate.mutationOptions(),
    async onSuccess() {
      setAsking(false);
      showToast({ text: 'This date takes place. Everybody who has booked is notified.', tone: 'good' });
      await invalidate({ kind: 'item' });
    },
  });
  const { id: sessionEventId, sessionId, sessionOwnerUserId: userId, startDateTime, minimum } = event;
  if (!minimum || minimum.isDecided || event.cancelled) return null;
  return (
    <section
      aria-label="Minimum number"
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-4 py-3 ${className}`}
    >
      <p className="min-w-0 flex-1 basis-48 text-[14px]">{hostText(minimum, event.participantCount, event.timeZone)}</p>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        Runs anyway
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Does this date take place?"
          confirmLabel="Runs anyway"
          busy={confirm.isPending}
          onConfirm={() => confirm.mutate({ sessionEventId, sessionId, userId, startDateTime })}
        >
          <p className="text-ink-2">{CONFIRM_TEXT}</p>
          {confirm.error ? <Notice tone="danger">{confirm.error.message}</Notice> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/time/time-text.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

/** Asks before a date that nobody has booked is left out of its session. Load it lazily. */
export function SkipDateDialog({ event, onClose }: { event: SessionEvent; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const { id: sessionEventId, sessionId, sessionOwnerUserId: userId, startDateTime, timeZone } = event;
  const skip = useMutation({
    ...trpc.session.skipDate.mutationOptions(),
    async onSuccess() {
      showToast({ text: `${formatDay(new Date(startDateTime), timeZone)} is left out.`, tone: 'good' });
      onClose();
      await invalidate({ kind: 'item' });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Skip this date?"
      confirmLabel="Skip date"
      busy={skip.isPending}
      onConfirm={() => skip.mutate({ sessionEventId, sessionId, userId, startDateTime })}
    >
      <p className="mb-2 font-semibold">
        {event.title}, {formatDay(new Date(startDateTime), timeZone)}
      </p>
      <p className="text-ink-2">Nobody has booked it. Others no longer see it among the session’s dates, which stay as they are.</p>
      {skip.error ? (
        <Notice tone="danger" className="mt-4">
          {skip.error.message}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}

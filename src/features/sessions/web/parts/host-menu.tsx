import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarX, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyConfirmDialog } from '#ui/lazy-confirm-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import type { SessionEvent } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { decideCancellation } from '../../rules.ts';

const RefundAllDialog = lazyPart(
  async () => (await import('#features/tickets/web/parts/refund-all-dialog.tsx')).RefundAllDialog,
  ({ onClose }) => onClose(),
);
const RescheduleDialog = lazyPart(
  async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog,
  ({ onClose }) => onClose(),
);

/** What the host can do with an event; nothing where there is nothing left to do. */
export function HostMenu({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const [moving, setMoving] = useState(false);
  const cancel = useCancelEvent();
  const confirm = () =>
    cancel.mutate(event, {
      onSuccess: () => setRefunding(event.price > 0),
      onSettled: () => setAsking(false),
    });
  const mayCancel =
    mayCancelEvents({ ownerUserId: event.sessionOwnerUserId }, me) && decideCancellation(event, event.startDateTime, now).ok;
  // The dialog stays while it closes, although the event can no longer be cancelled by then.
  const mayMove = mayCancel && Date.parse(event.startDateTime) > now.getTime();
  if (!mayCancel && !asking && !refunding && !moving) return null;
  return (
    <>
      {mayCancel || asking ? (
        <MenuButton
          aria-label="Manage event"
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:size-10"
          entries={[
            ...(mayMove ? [{ kind: 'action' as const, label: 'Reschedule', icon: CalendarClock, onSelect: () => setMoving(true) }] : []),
            { kind: 'action', label: 'Cancel Event', icon: CalendarX, danger: true, onSelect: () => setAsking(true) },
          ]}
        >
          <Icon of={Ellipsis} />
        </MenuButton>
      ) : null}
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Are you sure you want to cancel this event?"
          confirmLabel="Cancel Event"
          cancelLabel="Back"
          danger
          busy={cancel.isPending}
          onConfirm={confirm}
        >
          Nobody can sign up any more, and everybody who has a ticket is told. Payments are not refunded by this: you are asked about them
          next.
        </LazyConfirmDialog>
      ) : null}
      {moving ? <RescheduleDialog event={event} onClose={() => setMoving(false)} /> : null}
      {refunding ? <RefundAllDialog event={{ ...event, cancelled: true }} onClose={() => setRefunding(false)} /> : null}
    </>
  );
}

function useCancelEvent() {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.session.cancelSessionEvent.mutationOptions());
  return useMutation({
    mutationFn: (event: SessionEvent) =>
      mutateAsync({
        sessionId: event.sessionId,
        startDateTime: event.startDateTime,
        sessionEventId: event.id,
        userId: event.sessionOwnerUserId,
      }),
    onSuccess: () => showToast({ text: 'The event is cancelled.', tone: 'good' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    async onSettled() {
      await Promise.all([trpc.session, trpc.content, trpc.feed].map((part) => queries.invalidateQueries(part.pathFilter())));
    },
  });
}

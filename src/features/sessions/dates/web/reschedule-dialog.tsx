import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { formatCount } from '#kernel/time/time-text.ts';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionEvent } from '../../contract.ts';
import { TimeAndPlaceFields } from './time-and-place-fields.tsx';
import { mayCostMoney } from '../../rules.ts';
import { draftOfEvent } from '../../editing/web/edited-draft.ts';
import { checkSession, type SessionDraft } from '../../editing/web/session-draft.ts';

export type RescheduleDialogProps = { event: SessionEvent; onClose: () => void };

/** Moves one date to another time or place, after telling its host who is notified. */
export function RescheduleDialog({ event: opened, onClose }: RescheduleDialogProps) {
  // Moves what was opened, even if the page behind refetches the event.
  const [event] = useState(opened);
  const [draft, setDraft] = useState(() => draftOfEvent(event));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const now = useNow();
  const change = (part: Partial<SessionDraft>) => setDraft((current) => ({ ...current, ...part }));
  const isUnchanged = JSON.stringify(draft) === JSON.stringify(draftOfEvent(event));
  const checked = checkSession(draft, now, { ...event, repeatConfig: null });
  const errors = tried && !checked.ok ? checked.errors : {};
  const move = useReschedule(event, onClose, () => focusFirstError(form.current));

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (move.isPending) return;
    if (isUnchanged || !checked.ok) return focusFirstError(form.current);
    const { startDateTime, duration, timeZone, locationType, locationUrl, addressLine, city, postcode, country, venuePublic } =
      checked.content;
    move.mutate({ startDateTime, duration, timeZone, locationType, locationUrl, addressLine, city, postcode, country, venuePublic });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reschedule this date"
      dismissible={!move.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={move.isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={formId} loading={move.isPending}>
            Reschedule
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate aria-label="New time and place" className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-ink-2">{whoIsNotified(event)}</p>
        <TimeAndPlaceFields draft={draft} errors={errors} onChange={change} />
        {tried && isUnchanged ? <Notice tone="danger">Choose a new time or place first.</Notice> : null}
        {move.error ? <Notice tone="danger">{move.error.message}</Notice> : null}
      </form>
    </Dialog>
  );
}

// Until when it can be returned: docs/product.md#returning-a-ticket.
function whoIsNotified({ participantCount: places, ...event }: SessionEvent): string {
  if (places === 0) return 'No one has a ticket for this date yet. The session’s other dates stay as they are.';
  const told =
    places === 1
      ? 'One participant keeps their ticket and is notified'
      : `The tickets for ${formatCount(places)} places stay valid, and everyone who holds them is notified`;
  return `${told} straight away, by email too. Until the new start, they can return ${places === 1 ? 'it' : 'them'}${mayCostMoney(event) ? ' for a full refund' : ''}.`;
}

function useReschedule(event: SessionEvent, onMoved: () => void, onError: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const { mutateAsync } = useMutation(trpc.session.rescheduleEvent.mutationOptions());
  type To = Parameters<typeof mutateAsync>[0]['to'];
  return useMutation({
    mutationFn: (to: To) =>
      mutateAsync({
        sessionId: event.sessionId,
        sessionEventId: event.id,
        userId: event.sessionOwnerUserId,
        startDateTime: event.startDateTime,
        to,
      }),
    onError,
    async onSuccess({ told }) {
      const whom = told === 1 ? ' The participant has been notified.' : ` ${told} participants have been notified.`;
      showToast({ text: `Date moved.${told > 0 ? whom : ''}`, tone: 'good' });
      onMoved();
      await invalidate({ kind: 'item' });
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { v7 } from 'uuid';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { SessionEvent } from '../../contract.ts';
import { TimeAndPlaceFields } from './time-and-place-fields.tsx';
import { draftOfEvent } from '../../editing/web/edited-draft.ts';
import { checkSession, type SessionDraft } from '../../editing/web/session-draft.ts';

export type AddDateDialogProps = { /** The date whose time and place it begins with. */ event: SessionEvent; onClose: () => void };

/** Adds a date to a session, beside those that it has. */
export function AddDateDialog({ event, onClose }: AddDateDialogProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [sessionEventId] = useState(() => v7());
  const [draft, setDraft] = useState<SessionDraft>(() => ({ ...draftOfEvent(event), date: '' }));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const now = useNow();
  const checked = checkSession(draft, now, null);
  const errors = tried && !checked.ok ? checked.errors : {};
  const add = useMutation({
    ...trpc.session.addDate.mutationOptions(),
    onError: () => focusFirstError(form.current),
    async onSuccess() {
      showToast({ text: 'Date added.', tone: 'good' });
      onClose();
      await invalidate({ kind: 'item' });
    },
  });

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (add.isPending) return;
    if (!checked.ok) return focusFirstError(form.current);
    const { startDateTime, duration, timeZone, locationType, locationUrl, addressLine, city, postcode, country, venuePublic } =
      checked.content;
    const to = { startDateTime, duration, timeZone, locationType, locationUrl, addressLine, city, postcode, country, venuePublic };
    add.mutate({ sessionEventId, sessionId: event.sessionId, userId: event.sessionOwnerUserId, to });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a date"
      description="With the session’s price, tickets and number of places. Its other dates stay as they are."
      dismissible={!add.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={add.isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={formId} loading={add.isPending}>
            Add date
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate aria-label="Time and place" className="flex flex-col gap-5" onSubmit={submit}>
        <TimeAndPlaceFields draft={draft} errors={errors} onChange={(part) => setDraft((current) => ({ ...current, ...part }))} />
        {add.error ? <Notice tone="danger">{add.error.message}</Notice> : null}
      </form>
    </Dialog>
  );
}
